import type { Vocabulary } from "./vocabulary.ts";

/** For bash 3.2 and later: what macOS has comes without its package of completions. */
export function bashCompletion({ first, second, flags }: Vocabulary): string {
  const words = (list: readonly { word: string }[]) => list.map(({ word }) => word).join(" ");
  const topics = Object.entries(second).map(
    ([topic, operations]) => `      ${topic}) choices="${words(operations)}" ;;`,
  );
  const flagCases = Object.entries(flags).map(([name, list]) => `    "${name}") choices="${words(list)}" ;;`);
  const valueCases = Object.entries(flags).flatMap(([name, list]) =>
    list
      .filter(({ takesValue }) => takesValue)
      .filter(({ values }) => values.length > 0)
      .map(({ word, values }) => `    "${name} ${word}") choices="${values.join(" ")}" ;;`),
  );
  const valued = [
    ...new Set(
      Object.values(flags).flatMap((list) => list.filter((flag) => flag.takesValue).map((flag) => flag.word)),
    ),
  ];
  return `# forecourt completion bash
_forecourt() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}"
  local word one="" two="" name="" choices="" index
  COMPREPLY=()
  # bash breaks --flag=value into three words.
  if [ "$cur" = "=" ]; then cur=""; elif [ "$prev" = "=" ]; then prev="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    case "$word" in -*) break ;; help) continue ;; esac
    if [ -z "$one" ]; then one="$word"; elif [ -z "$two" ]; then two="$word"; fi
  done
  case "$one $two" in
${Object.keys(flags)
  .filter((name) => name.includes(" "))
  .map((name) => `    "${name}") name="${name}" ;;`)
  .join("\n")}
    *) name="$one" ;;
  esac
  case "$name $prev" in
${valueCases.join("\n")}
  esac
  if [ -n "$choices" ]; then
    COMPREPLY=($(compgen -W "$choices" -- "$cur"))
    return
  fi
  case "$prev" in
    ${valued.join("|")})
      COMPREPLY=($(compgen -f -- "$cur"))
      return ;;
  esac
  if [ -z "$one" ]; then
    choices="${words(first)} --help --version"
  elif [ "$name" = "$one" ]; then
    case "$one" in
${topics.join("\n")}
    esac
  fi
  if [ -z "$choices" ] || [ "\${cur#-}" != "$cur" ]; then
    case "$name" in
${flagCases.join("\n")}
    esac
    # An argument is not known here.
    [ "\${cur#-}" != "$cur" ] || [ -z "$cur" ] || choices=""
  fi
  COMPREPLY=($(compgen -W "$choices" -- "$cur"))
}
complete -F _forecourt forecourt
`;
}
