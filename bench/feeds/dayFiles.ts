import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Makes price files of more stores and of the next day out of one day's real files (gzip, UTF-8). */

const NAME = /^(PriceFull\d+-\d+-)(\d+)-(\d{8})-(\d{6})\.gz$/;
/** 4 of 100 prices change in a day. */
const CHANGED_EVERY = 25;

export type DayOptions = {
  /** The stores of the files get other numbers: the first file's store becomes this one. Undefined: they stay as they are. */
  readonly firstStoreNo: number | undefined;
  /** As the next day's files: a later time in the name, 4 of 100 prices changed. */
  readonly isNextDay: boolean;
};

/** @returns the bytes of XML that were written, before gzip */
export function writeDay(sourceFolder: string, folder: string, { firstStoreNo, isNextDay }: DayOptions): number {
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  for (const [at, name] of readdirSync(sourceFolder)
    .filter((one) => NAME.test(one))
    .entries()) {
    const [, chain = '', ownNo = '', day = '', clock = ''] = NAME.exec(name) ?? [];
    const storeNo = firstStoreNo === undefined ? ownNo : String(firstStoreNo + at);
    let xml = gunzipSync(readFileSync(join(sourceFolder, name))).toString('utf8');
    xml = xml.replace(/<StoreI([dD])>\d+</, (_, d: string) => `<StoreI${d}>${storeNo}<`);
    if (isNextDay) xml = withChangedPrices(xml);
    bytes += Buffer.byteLength(xml);
    const date = isNextDay ? String(Number(day) + 1) : day;
    writeFileSync(join(folder, `${chain}${storeNo}-${date}-${clock}.gz`), gzipSync(xml, { level: 6 }));
  }
  return bytes;
}

function withChangedPrices(xml: string): string {
  let row = 0;
  return xml.replace(/<ItemPrice>([\d.]+)</g, (whole, price: string) => {
    row += 1;
    return row % CHANGED_EVERY === 0 ? `<ItemPrice>${(Number(price) + 0.1).toFixed(2)}<` : whole;
  });
}
