import type { FlagWord, Vocabulary, Word } from "./vocabulary.ts";

export function zshCompletion({ first, second, flags }: Vocabulary): string {
  const topicCases = Object.entries(second).map(
    ([topic, operations]) => `    ${topic}) list=(${described(operations)}) ;;`,
  );
  return `#compdef forecourt
# forecourt completion zsh
_forecourt() {
  local -a list plain
  local word name prev="\${words[CURRENT-1]}"
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ "$word" == -* ]] && break
    [[ "$word" == help ]] || plain+=("$word")
  done
  name="\${plain[1]} \${plain[2]}"
  case "$name" in
    ${Object.keys(flags)
      .filter((name) => name.includes(" "))
      .map(quoted)
      .join("|")}) ;;
    *) name="\${plain[1]}" ;;
  esac
  case "$name $prev" in
${Object.entries(flags)
  .flatMap(([name, list]) => valueCases(name, list))
  .join("\n")}
  esac
  if (( $#plain == 0 )) && [[ "$PREFIX" != -* ]]; then
    list=(${described(first)})
    _describe -t commands 'command' list
    return
  fi
  if [[ "$name" == "\${plain[1]}" && "$PREFIX" != -* ]]; then
    case "$name" in
${topicCases.join("\n")}
    esac
    (( $#list )) && { _describe -t commands 'command' list; return }
  fi
  case "$name" in
${Object.entries(flags)
  .map(([name, list]) => `    ${quoted(name)}) list=(${described(list)}) ;;`)
  .join("\n")}
    *) list=('--help:What it does, and how' '--version:Which version') ;;
  esac
  if [[ "$PREFIX" == -* ]]; then _describe -t flags 'flag' list; else _files; fi
}
if [[ "\${funcstack[1]}" == _forecourt ]]; then _forecourt "$@"; else compdef _forecourt forecourt; fi
`;
}

function valueCases(name: string, flags: readonly FlagWord[]): string[] {
  return flags
    .filter(({ values }) => values.length > 0)
    .map(
      ({ word, values }) =>
        `    ${quoted(`${name} ${word}`)}) compadd -- ${values.map(quoted).join(" ")}; return ;;`,
    );
}

function described(words: readonly Word[]): string {
  return words.map(({ word, about }) => quoted(`${word}:${about.replaceAll(":", "\\:")}`)).join(" ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
