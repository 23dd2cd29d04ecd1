import type { Vocabulary, Word } from "./vocabulary.ts";

export function powershellCompletion({ first, second, flags }: Vocabulary): string {
  const table = (lists: Readonly<Record<string, readonly Word[]>>) =>
    Object.entries(lists)
      .map(([name, words]) => `  ${quoted(name)} = @(${words.map(({ word }) => quoted(word)).join(", ")})`)
      .join("\n");
  const values = Object.entries(flags).flatMap(([name, list]) =>
    list
      .filter((flag) => flag.values.length > 0)
      .map((flag) => `  ${quoted(`${name} ${flag.word}`)} = @(${flag.values.map(quoted).join(", ")})`),
  );
  return `# forecourt completion powershell
$ForecourtWords = @{
${table({ "": first, ...second })}
}
$ForecourtFlags = @{
${table(flags)}
}
$ForecourtValues = @{
${values.join("\n")}
}
Register-ArgumentCompleter -Native -CommandName forecourt -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $typed = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | Select-Object -Skip 1 | ForEach-Object { "$_" })
  $plain = @()
  foreach ($word in $typed) { if ($word.StartsWith('-')) { break }; if ($word -ne 'help') { $plain += $word } }
  $name = ($plain | Select-Object -First 2) -join ' '
  if (-not $ForecourtFlags.ContainsKey($name)) { $name = "$($plain | Select-Object -First 1)" }
  $previous = if ($typed.Count -gt 0) { $typed[-1] } else { '' }
  $choices = $ForecourtValues["$name $previous"]
  if (-not $choices -and -not $wordToComplete.StartsWith('-') -and $plain.Count -le 1) { $choices = $ForecourtWords[$name] }
  if (-not $choices) { $choices = $ForecourtFlags[$name] }
  $choices | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
