/**
 * What the chains call the same thing, all in lower case and without namespace prefix: detection is per file and by
 * content, since one chain serves several dialects at once.
 */
/** Field → text, in the names below. */
export type Fields = Partial<Record<string, string>>;

export type RowKind = 'price' | 'store' | 'promotion';

/** A row of a store has its sub-chain's fields, too. */
export type FeedRow = {
  readonly kind: RowKind;
  readonly fields: Fields;
  /** The items of a promotion, with the fields of their group; undefined for a row that has none inside. */
  readonly parts?: readonly Fields[];
  /** How many groups a promotion has; v1 knows none. */
  readonly groupCount?: number;
};

/** Elements that may be a row; what kind of row it is, its fields decide. */
export const ROW_TAGS: ReadonlyMap<string, RowKind> = new Map([
  ['item', 'price'],
  ['product', 'price'],
  ['line', 'price'],
  ['store', 'store'],
  ['branch', 'store'],
  ['subchainstorexmlobject', 'store'],
  ['promotion', 'promotion'],
  ['sale', 'promotion'],
  ['promo', 'promotion'],
]);

/** Elements inside a promotion that are its items. */
export const PART_TAGS: ReadonlySet<string> = new Set(['item', 'promotionitem', 'product', 'line']);

/** Elements around rows: they tell the kind of a file that has no rows. */
export const LIST_TAGS: ReadonlyMap<string, RowKind> = new Map([
  ['items', 'price'],
  ['products', 'price'],
  ['stores', 'store'],
  ['branches', 'store'],
  ['subchains', 'store'],
  ['promotions', 'promotion'],
  ['sales', 'promotion'],
  ['promos', 'promotion'],
]);

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  itemname: ['itemnm', 'productname', 'itemdesc', 'name'],
  manufacturername: ['manufacturename', 'manufacturer'],
  itemdescription: ['manufactureritemdescription', 'manufactureitemdescription'],
  updatedat: ['priceupdatedate', 'priceupdatetime', 'priceupdatedatetime', 'updatedate'],
  isweighted: ['bisweighted', 'blsweighted', 'weighted'],
  unitofmeasure: ['unitmeasure', 'unitofmeasures'],
  itemprice: ['price'],
  itemcode: ['barcode', 'productcode', 'itembarcode', 'ean', 'gtin'],
  chainid: ['chaincode'],
  storeid: ['storecode', 'branchid'],
  storename: ['branchname'],
  bikoretno: ['bikoret'],
  promotionid: ['promoid', 'saleid'],
  promotiondescription: ['promotiondesc', 'promotionname', 'promodescription', 'saledescription'],
  promotionstartdate: ['promostartdate', 'salestartdate', 'startdate'],
  promotionenddate: ['promoenddate', 'saleenddate', 'enddate'],
  promotionstartdatetime: ['startdatetime'],
  promotionenddatetime: ['enddatetime'],
  minqty: ['minquantity'],
  maxqty: ['maxquantity'],
  latitude: ['lat'],
  longitude: ['lng', 'lon', 'long'],
};

const CANONICAL = new Map<string, string>();
for (const [name, aliases] of Object.entries(ALIASES)) for (const alias of aliases) CANONICAL.set(alias, name);

/** `asx:CHAINID` → `chainid`, `ItemNm` → `itemname`, `Item_Code` → `itemcode`. */
export function fieldOf(tag: string): string {
  const local = tag
    .slice(tag.indexOf(':') + 1)
    .toLowerCase()
    .replace(/[-_.]/g, '');
  return CANONICAL.get(local) ?? local;
}
