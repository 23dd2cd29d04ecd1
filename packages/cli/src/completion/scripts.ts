/*
 * What a shell keeps: it asks `forecourt complete` with the words that were typed, and the last of them is the one to be
 * completed. A line of the answer is a word, a tab, and what it is; `:files` leaves it to the shell.
 */

export const shells = ["bash", "zsh", "fish", "powershell"] as const;

// bash 3.2, which macOS has, comes without its package of completions.
const bash = `# forecourt completion bash
_forecourt() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" word
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    if [ "$word" = ":files" ]; then COMPREPLY=($(compgen -f -- "\${cur#=}")); else COMPREPLY+=("$(printf %q "$word")"); fi
  done < <(forecourt complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _forecourt forecourt
`;

const zsh = `#compdef forecourt
# forecourt completion zsh
_forecourt() {
  local -a offered
  local line
  while IFS= read -r line; do
    if [[ "$line" == :files ]]; then _files; return; fi
    offered+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <(forecourt complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  (( $#offered )) && _describe -t words 'forecourt' offered
}
if [[ "\${funcstack[1]}" == _forecourt ]]; then _forecourt "$@"; else compdef _forecourt forecourt; fi
`;

const fish = `# forecourt completion fish
function __forecourt_complete
  set -l words (commandline -opc)[2..-1]
  set -l current (commandline -ct)
  set -l offered (forecourt complete $words $current 2>/dev/null)
  if test "$offered" = ":files"
    __fish_complete_path $current
  else
    printf '%s\\n' $offered
  end
end
complete -c forecourt -f -a '(__forecourt_complete)'
`;

const powershell = `# forecourt completion powershell
Register-ArgumentCompleter -Native -CommandName forecourt -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $typed = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | Select-Object -Skip 1 | ForEach-Object { "$_".Trim("'") })
  forecourt complete @typed "$wordToComplete" 2>$null | Where-Object { $_ -ne ':files' } | ForEach-Object {
    $word, $about = $_ -split "\`t", 2
    $text = if ($word -match '\\s') { "'" + $word.Replace("'", "''") + "'" } else { $word }
    [System.Management.Automation.CompletionResult]::new($text, $word, 'ParameterValue', $(if ($about) { $about } else { $word }))
  }
}
`;

/** The script of each shell. */
export const scripts: Readonly<Record<(typeof shells)[number], string>> = { bash, zsh, fish, powershell };
