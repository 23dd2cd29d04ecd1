import { document } from "@forecourt/contract/document";

interface Examples {
  components: { examples: { Charger: { value: { data: { id: string } } } } };
}

/** What reading a charger answers, as the document shows it. */
// Read from openapi.yaml, where it is.
const { value } = (document as Examples).components.examples.Charger;

export const chargerId = value.data.id;
export const answer = Buffer.from(JSON.stringify(value));
