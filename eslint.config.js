import tseslint from "typescript-eslint";

// Only the rules that need types. Everything else is Biome's.
export default tseslint.config(
  { ignores: ["**/dist/**", "**/generated/**"] },
  {
    files: ["packages/*/{src,test,scripts}/**/*.ts", "examples/*/src/**/*.ts"],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    plugins: { "@typescript-eslint": tseslint.plugin },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/no-unnecessary-condition": "error",
      "@typescript-eslint/only-throw-error": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
    },
  },
  {
    // The driver's own transactions go on, on a new connection, after the old one died.
    files: ["packages/server/src/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.object.name=/sql|client|postgres/i][callee.property.name='begin']",
          message:
            "Use Database.transaction: sql.begin survives the loss of its connection, and commits elsewhere.",
        },
      ],
    },
  },
);
