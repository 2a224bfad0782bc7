// SPDX-License-Identifier: MIT
//
// Family trees in archives that are no GEDZIP, as web sites give them: takes a ZIP file, gives the largest file in it whose name
// ends in .ged. What is in it is read only as far as it says that it is long.

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_OCTETS = 22;
const ENTRY_OCTETS = 46;
const LOCAL_OCTETS = 30;
const MOST = 1 << 30; // octets of a member

interface Member {
  name: string;
  method: number;
  packed: number;
  size: number;
  at: number;
}

async function part(data: Blob, from: number, length: number): Promise<DataView> {
  return new DataView(await data.slice(Math.max(0, from), from + length).arrayBuffer());
}

/** What the directory at the end of an archive lists. */
async function members(data: Blob): Promise<Member[]> {
  const tail = await part(data, Math.max(0, data.size - 66_000), 66_000);
  let end = tail.byteLength - END_OCTETS;
  while (end >= 0 && tail.getUint32(end, true) !== END) end--;
  if (end < 0) return [];
  const list = await part(data, tail.getUint32(end + 16, true), tail.getUint32(end + 12, true));
  const found: Member[] = [];
  for (let at = 0; at + ENTRY_OCTETS <= list.byteLength && list.getUint32(at, true) === ENTRY; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => list.getUint16(at + offset, true)) as [number, number, number];
    const octets = new Uint8Array(list.buffer, at + ENTRY_OCTETS, Math.min(name, list.byteLength - at - ENTRY_OCTETS));
    const number = (offset: number) => list.getUint32(at + offset, true);
    found.push({ name: new TextDecoder().decode(octets), method: list.getUint16(at + 10, true), packed: number(20), size: number(24), at: number(42) });
    at += ENTRY_OCTETS + name + extra + comment;
  }
  return found;
}

/** The octets of a member; null if it is not what the directory says. */
async function unpack(data: Blob, { method, packed, size, at }: Member): Promise<Blob | null> {
  const local = await part(data, at, LOCAL_OCTETS);
  if (local.byteLength < LOCAL_OCTETS || size > MOST) return null;
  const start = at + LOCAL_OCTETS + local.getUint16(26, true) + local.getUint16(28, true);
  const stored = data.slice(start, start + packed);
  if (method === 0) return stored;
  if (method !== 8) return null;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stored.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value as Uint8Array<ArrayBuffer>);
    length += next.value.length;
    if (length > size) return reader.cancel().then(() => null);
  }
  return new Blob(pieces);
}

export async function treeIn(data: Blob): Promise<{ name: string; data: Blob } | null> {
  const all = await members(data);
  if (all.some(({ name }) => name === "gedcom.ged")) return null; // GEDZIP, of which the program says what is wrong
  const trees = all.filter(({ name }) => /\.(ged|gedcom)$/i.test(name)).sort((a, b) => b.size - a.size);
  const tree = trees[0] && (await unpack(data, trees[0]).catch(() => null));
  return tree ? { name: trees[0]!.name.replace(/^.*\//, ""), data: tree } : null;
}
