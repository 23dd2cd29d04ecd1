import type { Vocabulary } from "./vocabulary.ts";

export function fishCompletion({ first, second, flags }: Vocabulary): string {
  const topicLines = Object.entries(second).flatMap(([topic, operations]) =>
    operations.map(
      ({ word, about }) =>
        `complete -c forecourt -f -n '__forecourt_only ${topic}' -a ${quoted(word)} -d ${quoted(about)}`,
    ),
  );
  const flagLines = Object.entries(flags).flatMap(([name, list]) =>
    list.map(({ word, about, takesValue, values }) => {
      const value = values.length > 0 ? ` -x -a ${quoted(values.join(" "))}` : takesValue ? " -r" : "";
      return `complete -c forecourt -n '__forecourt_is ${name}' -l ${word.slice(2)}${value} -d ${quoted(about)}`;
    }),
  );
  return `# forecourt completion fish
function __forecourt_words
  for word in (commandline -opc)[2..-1]
    string match -q -- '-*' $word; and break
    test $word = help; or echo $word
  end
end
function __forecourt_is
  set -l words (__forecourt_words)
  string match -q -- "$argv *" "$words "
end
function __forecourt_only
  set -l words (__forecourt_words)
  test "$words" = "$argv"
end
${first.map(({ word, about }) => `complete -c forecourt -f -n '__forecourt_only' -a ${quoted(word)} -d ${quoted(about)}`).join("\n")}
${topicLines.join("\n")}
${flagLines.join("\n")}
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
