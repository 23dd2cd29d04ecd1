/** More probes in a row are not an accident: the ids are very much alike, or chosen to collide. */
const MOST_PROBES = 64;

/**
 * The index of the first id that occurred before; -1 when all differ. It uses a hash table of indexes, because a Set of
 * 100,000 strings costs as much as the rest of an allocation.
 */
export function repeatedId(items: readonly { id: string }[]): number {
  const bits = 2 ** Math.ceil(Math.log2(2 * items.length + 2)) - 1;
  const placeAt = new Int32Array(bits + 1).fill(-1);
  const hashes = new Int32Array(items.length);
  for (let place = 0; place < items.length; place++) {
    const { id } = items[place] as { id: string };
    const hash = hashOf(id);
    hashes[place] = hash;
    let slot = (hash ^ (hash >>> 15)) & bits;
    for (let probes = 0; placeAt[slot] !== -1; probes++) {
      const other = placeAt[slot] as number;
      if (hashes[other] === hash && items[other]?.id === id) return place;
      if (probes === MOST_PROBES) return repeatedInSet(items);
      slot = (slot + 1) & bits;
    }
    placeAt[slot] = place;
  }
  return -1;
}

/** FNV-1a over code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

function repeatedInSet(items: readonly { id: string }[]): number {
  const seen = new Set<string>();
  return items.findIndex(({ id }) => seen.size === seen.add(id).size);
}
