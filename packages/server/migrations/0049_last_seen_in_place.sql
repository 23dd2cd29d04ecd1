-- The last-seen times of all connected chargers are stored every 15 s. With room on its page a row is updated there, and
-- none of the indexes of the table gets a new entry.
alter table chargers set (fillfactor = 50);
