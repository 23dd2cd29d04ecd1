/** What of `@forecourt/ocpp/conformance` the page is made of. */
export interface CaseData {
  conformanceCases: readonly Case[];
  stepsOf(of: Pick<Case, "precondition" | "steps">): readonly Step[];
}

interface Case {
  id: string;
  title: string;
  section: string;
  securityProfile: number;
  precondition: string;
  steps: readonly Step[];
}

interface Step {
  step: string;
  call?: string;
  owed?: string | readonly string[];
  action?: string;
  payload?: string;
  answer?: string;
  ordered?: true;
  securityProfile?: number;
  protocols?: readonly string[];
  password?: string | { hex: string } | null;
  certificate?: string;
  tls?: { version: string; suite?: string };
  steps?: readonly Step[];
}

const preconditions = ["connected", "booted", "authorized", "charging"];

/** docs/conformance/cases.md */
export function casesPage({ conformanceCases, stepsOf }: CaseData): string {
  const sections = [...new Set(conformanceCases.map(({ section }) => section))];
  return `<!-- Written by \`pnpm gen\` from packages/ocpp/src/conformance/cases. Do not edit. -->

# The ${conformanceCases.length} cases

The test cases for a central system in the OCPP 1.6 test case document of the Open Charge Alliance, as they are run by
[\`@forecourt/ocpp/conformance\`](README.md). \`>\` is a frame of the charger, \`<\` one that the central system owes, \`#\`
something that happens beside the wire. What stands in angle brackets stands for a value: a known one (\`<transactionId>\`), a
kind (\`<positive integer>\`), or a kind that gets a name (\`<integer as reservationId>\`). A frame that is owed may hold
more than is written here, as far as its schema allows; \`<absent>\` is what it must not hold.

${["Preconditions", ...sections].map((section) => `- [${section}](#${anchorOf(section)})`).join("\n")}

## Preconditions

\`offline\` is before anything has happened. The others add to each other:

${preconditions.map((precondition, index) => preconditionPart(precondition, preconditions[index - 1] ?? "offline", stepsOf)).join("\n\n")}

${sections
  .map((section) => {
    const cases = conformanceCases.filter((each) => each.section === section);
    return [`## ${section}`, ...cases.map(casePart)].join("\n\n");
  })
  .join("\n\n")}
`;
}

function preconditionPart(precondition: string, before: string, stepsOf: CaseData["stepsOf"]): string {
  const known = stepsOf({ precondition: before, steps: [] }).length;
  const steps = stepsOf({ precondition, steps: [] }).slice(known);
  return `**${precondition}**\n\n${stepsPart(steps)}`;
}

function casePart({ id, title, securityProfile, precondition, steps }: Case): string {
  const profile = securityProfile === 1 ? "" : `, security profile ${securityProfile}`;
  return `### ${id}: ${title}\n\nFrom *${precondition}*${profile}.\n\n${stepsPart(steps)}`;
}

function stepsPart(steps: readonly Step[]): string {
  return `\`\`\`text\n${steps.flatMap(linesOf).join("\n")}\n\`\`\``;
}

function linesOf(step: Step): string[] {
  switch (step.step) {
    case "connect":
      return [`# ${connectLine(step)}`];
    case "disconnect":
      return ["# disconnects"];
    case "charger-calls":
      return [`> ${step.call}`, ...owedLines(step)];
    case "operator-asks":
      return [`# the operator wants ${step.action} ${step.payload}`, ...owedLines(step), `> ${step.answer}`];
    case "central-system-calls":
      return [...owedLines(step), `> ${step.answer}`];
    case "in-any-order":
      return ["# in any order:", ...(step.steps ?? []).flatMap(linesOf)];
    default:
      throw new Error(`The page has no text for the step ${step.step}.`);
  }
}

function owedLines({ owed = "", ordered }: Step): string[] {
  const forms = typeof owed === "string" ? [owed] : owed;
  const lines = forms.map((form, index) => `${index === 0 ? "<" : "# or\n<"} ${form}`);
  return ordered ? [...lines, "# in this order, without white space"] : lines;
}

function connectLine({ owed, securityProfile, protocols, password, certificate, tls }: Step): string {
  const details = [
    securityProfile === undefined ? "" : `with security profile ${securityProfile}`,
    protocols === undefined ? "" : `offering ${protocols.join(", ")}`,
    passwordPart(password),
    certificate === undefined
      ? ""
      : ({ none: "without a certificate", signed: "with the new certificate" }[certificate] ?? ""),
    tls === undefined
      ? ""
      : `over ${tls.version}${tls.suite === undefined ? "" : ` with ${tls.suite} alone`}`,
  ].filter((detail) => detail !== "");
  const how = details.length === 0 ? "" : ` ${details.join(", ")}`;
  return owed === "open" ? `connects${how}` : `tries to connect${how}, and is refused`;
}

function passwordPart(password: Step["password"]): string {
  if (password === undefined) return "";
  if (password === null) return "without a password";
  return typeof password === "string" ? `with the password ${password}` : `with the bytes of ${password.hex}`;
}

function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(" ", "-");
}
