/** The topic on which every process hears that a session has ended: nobody limits it any more. */
export const sessionEnded = "session.ended";
