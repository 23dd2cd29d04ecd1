import { document } from "@forecourt/contract/document";

interface Examples {
  components: { examples: { Charger: { value: { data: { id: string } } } } };
}

/** What reading a charger answers, as the document shows it. */
// Read from openapi.yaml, where it is.
const { value } = (document as Examples).components.examples.Charger;

export const chargerId = value.data.id;
export const answer = Buffer.from(JSON.stringify(value));
/** What a list of 20 chargers answers. */
export const list = Buffer.from(
  JSON.stringify({
    data: Array.from({ length: 20 }, () => value.data),
    pagination: { page: 1, per_page: 20, total: 20, total_pages: 1, has_more: false, next_cursor: null },
  }),
);
