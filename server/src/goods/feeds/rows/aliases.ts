/**
 * The chains' names for the same thing, all in lower case and without namespace prefix: detection is per file and by
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
  /** The number of the store that the row, or an element around it, names. */
  readonly storeNo?: string;
  /** In a document of promotions: it is in a list of products that belongs to none of them. */
  readonly isSeparate?: boolean;
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

/** Elements inside a promotion that hold items with terms of their own. */
export const GROUP_TAGS: ReadonlySet<string> = new Set(['group', 'promotiongroup']);

/** Elements around rows: they show the kind of a file that has no rows. */
export const LIST_TAGS: ReadonlyMap<string, RowKind> = new Map([
  ['items', 'price'],
  ['products', 'price'],
  ['stores', 'store'],
  ['branches', 'store'],
  ['subchains', 'store'],
  ['promotions', 'promotion'],
  ['sales', 'promotion'],
  ['promos', 'promotion'],
  ['offers', 'promotion'],
  ['deals', 'promotion'],
  ['campaigns', 'promotion'],
]);

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  itemname: ['itemnm', 'productname', 'itemdesc', 'name'],
  manufacturername: ['manufacturename', 'manufacturer'],
  itemdescription: ['manufactureritemdescription', 'manufactureitemdescription', 'productdescription', 'description'],
  updatedat: ['priceupdatedate', 'priceupdatetime', 'priceupdatedatetime', 'updatedate'],
  isweighted: ['bisweighted', 'blsweighted', 'weighted', 'isweighed', 'isweighable', 'weighable', 'soldbyweight'],
  isweightedpromo: ['bisweightedpromo', 'isweightedpromotion'],
  unitofmeasure: ['unitmeasure', 'unitofmeasures'],
  itemprice: ['price', 'productprice', 'sellingprice', 'retailprice', 'shelfprice', 'consumerprice'],
  itemcode: ['barcode', 'productcode', 'itembarcode', 'ean', 'gtin', 'ean13', 'upc', 'sku', 'itemcodes', 'barcodes'],
  chainid: ['chaincode', 'chainno', 'chainnumber'],
  subchainid: ['subchaincode', 'subchainno', 'subchainnumber'],
  storeid: ['storecode', 'storeno', 'storenumber', 'branchid', 'branchcode', 'branchno', 'branchnumber'],
  storename: ['branchname'],
  bikoretno: ['bikoret'],
  promotionid: [
    'promoid',
    'saleid',
    'promotioncode',
    'promotionno',
    'promotionnumber',
    'offerid',
    'dealid',
    'campaignid',
  ],
  promotiondescription: [
    'promotiondesc',
    'promotionname',
    'promodescription',
    'promoname',
    'saledescription',
    'salename',
  ],
  promotionstartdate: ['promostartdate', 'salestartdate', 'startdate', 'promotionstart', 'validfrom', 'fromdate'],
  promotionenddate: ['promoenddate', 'saleenddate', 'enddate', 'promotionend', 'validto', 'validuntil', 'todate'],
  promotionstarthour: ['promotionstarttime', 'promostarthour', 'starthour', 'starttime'],
  promotionendhour: ['promotionendtime', 'promoendhour', 'endhour', 'endtime'],
  promotionstartdatetime: ['startdatetime'],
  promotionenddatetime: ['enddatetime'],
  minqty: ['minquantity', 'minimumqty', 'minimumquantity'],
  maxqty: ['maxquantity', 'maximumqty', 'maximumquantity'],
  discountedprice: ['discountprice', 'promotionprice', 'promoprice', 'dealprice', 'specialprice', 'saleprice'],
  minpurchaseamnt: ['minpurchaseamount', 'minimumpurchase', 'minimumpurchaseamount', 'minpurchase'],
  clubid: ['clubids', 'clubs', 'club', 'clubcode', 'clubno', 'clubnumber'],
  additionaliscoupon: ['iscoupon', 'coupon', 'additionaliscupon', 'iscupon'],
  additionalisactive: ['isactive', 'active'],
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
