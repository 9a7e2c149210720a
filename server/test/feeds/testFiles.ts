import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** Small files for the tests of feeds. Whole files of invented chains are in `fixtures/`. */

/** A folder that is emptied by `clear`. */
export function testFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sali-feeds-test-'));
  return {
    folder,
    write: (name: string, content: string | Uint8Array): string => {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A zip with these files, deflated. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>, wrongChecksum = false): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(wrongChecksum ? 1 : crc32(data), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, Buffer.from(name), packed]);
    const entry = Buffer.alloc(42);
    entry.writeUInt16LE(20, 0);
    facts.copy(entry, 2, 0, 26);
    entry.writeUInt32LE(offset, 38);
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), entry, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, list, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

export type TestItem = {
  readonly code: string;
  readonly price: string;
  readonly name?: string;
  readonly more?: string;
};

export const itemXml = ({ code, price, name = 'חלב', more = '' }: TestItem): string =>
  `<Item><ItemCode>${code}</ItemCode><ItemName>${name}</ItemName><ItemPrice>${price}</ItemPrice>${more}</Item>`;

/** A price file of a store, v1. */
export const priceXml = (
  items: readonly TestItem[],
  { chain = '7290058140886', sub = '001', store = '039' } = {},
): string =>
  `<?xml version="1.0"?><Root><ChainId>${chain}</ChainId><SubChainId>${sub}</SubChainId><StoreId>${store}</StoreId>` +
  `<BikoretNo>8</BikoretNo><Items Count="${items.length}">${items.map(itemXml).join('')}</Items></Root>`;

export type TestBranch = {
  readonly no: string;
  readonly name: string;
  readonly city: string;
  readonly address?: string;
};

/** A Stores file of a chain, v1: no coordinates, as most chains write it. */
export const storesXml = (branches: readonly TestBranch[], { chain = '7290058140886', sub = '001' } = {}): string =>
  `<?xml version="1.0"?><Root><ChainId>${chain}</ChainId><SubChains><SubChain><SubChainId>${sub}</SubChainId><Stores>` +
  branches
    .map(
      ({ no, name, city, address = '' }) =>
        `<Store><StoreId>${no}</StoreId><BikoretNo>8</BikoretNo><StoreType>1</StoreType><StoreName>${name}</StoreName>` +
        `<Address>${address}</Address><City>${city}</City></Store>`,
    )
    .join('') +
  `</Stores></SubChain></SubChains></Root>`;
