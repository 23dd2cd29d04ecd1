import { Field } from "./fields.tsx";

/** How a charger restarts (OCPP 1.6, Reset), as the field `type` of a dialog. */
export function ResetKind() {
  return (
    <Field label="Kind">
      <select name="type">
        <option value="Soft">soft: ends its sessions properly first</option>
        <option value="Hard">hard: restarts at once</option>
      </select>
    </Field>
  );
}
