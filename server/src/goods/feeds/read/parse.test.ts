import { describe, expect, test } from 'vitest';
import { kindOf, layoutOf } from './descriptor.ts';
import { parseFileName } from '../files/fileName.ts';
import { FeedParser } from './parse.ts';
import { storeRowOf } from '../rows/storeRow.ts';

function parse(xml: string, size = 11) {
  const parser = new FeedParser();
  const rows = [];
  for (let from = 0; from < xml.length; from += size) rows.push(...parser.write(xml.slice(from, from + size)));
  parser.end();
  return { parser, rows, layout: layoutOf(parser) };
}

describe('[F3] prices of every layout', () => {
  test('v1: Root/Items/Item with ChainId', () => {
    const { parser, rows, layout } = parse(
      `<Root><XmlDocVersion>19</XmlDocVersion><ChainId>7290058140886</ChainId><SubChainId>1</SubChainId><StoreId>003</StoreId>
       <BikoretNo>8</BikoretNo><Items Count="1"><Item><PriceUpdateDate>2025-01-02 11:22:33</PriceUpdateDate>
       <ItemCode>7290014083479</ItemCode><ItemNm>גאודה</ItemNm><ItemPrice>9.90</ItemPrice><bIsWeighted>0</bIsWeighted></Item></Items></Root>`,
    );
    expect(layout).toBe('v1');
    expect(parser.header).toMatchObject({ chainid: '7290058140886', subchainid: '1', storeid: '003', bikoretno: '8' });
    expect(rows).toEqual([
      {
        kind: 'price',
        storeNo: '003',
        fields: {
          updatedat: '2025-01-02 11:22:33',
          itemcode: '7290014083479',
          itemname: 'גאודה',
          itemprice: '9.90',
          isweighted: '0',
        },
      },
    ]);
  });

  test('v2: ChainID and PriceUpdateTime', () => {
    const { rows, layout } = parse(
      '<Root><ChainID>1</ChainID><Items><Item><PriceUpdateTime>T</PriceUpdateTime><ManufactureName>M</ManufactureName><ItemCode>7</ItemCode></Item></Items></Root>',
    );
    expect(layout).toBe('v2');
    expect(rows[0]?.fields).toMatchObject({ updatedat: 'T', manufacturername: 'M', itemcode: '7' });
  });

  test('Matrix: Products/Product', () => {
    const { rows, layout } = parse(
      '<Prices><ChainID>1</ChainID><Products><Product><ItemCode>7</ItemCode></Product></Products></Prices>',
    );
    expect([layout, rows.length, rows[0]?.kind]).toEqual(['matrix', 1, 'price']);
  });

  test('OrderXml/Envelope/Header/Details/Line with blsWeighted', () => {
    const { parser, rows, layout } = parse(
      `<OrderXml><Envelope><ChainId>1</ChainId><StoreId>2</StoreId><Header><Details>
       <Line><ItemCode>7</ItemCode><blsWeighted>1</blsWeighted></Line></Details></Header></Envelope></OrderXml>`,
    );
    expect(layout).toBe('orderxml');
    expect(parser.header.storeid).toBe('2');
    expect(rows[0]?.fields.isweighted).toBe('1');
  });

  test('a data set with a schema in it', () => {
    const { rows, layout } = parse(
      `<NewDataSet xmlns="x"><xs:schema xmlns:xs="y"><xs:element name="Item"><xs:complexType/></xs:element></xs:schema>
       <Item><ChainId>1</ChainId><StoreId>2</StoreId><ItemCode>7</ItemCode><ItemPrice>3</ItemPrice></Item></NewDataSet>`,
    );
    expect(layout).toBe('dataset');
    expect(rows).toHaveLength(1);
  });

  test('fields and header as attributes', () => {
    const { parser, rows } = parse(
      '<Root ChainId="1" StoreId="2"><Items><Item ItemCode="7" ItemPrice="3.5"/></Items></Root>',
    );
    expect(parser.header).toMatchObject({ chainid: '1', storeid: '2' });
    expect(rows[0]?.fields).toMatchObject({ itemcode: '7', itemprice: '3.5' });
  });

  test('a field that is called like a row is a field', () => {
    const { parser, rows } = parse(
      '<R><Items><Item><Sale>0</Sale><Store>5</Store><ItemCode>7</ItemCode></Item></Items></R>',
    );
    expect(rows).toEqual([{ kind: 'price', fields: { sale: '0', store: '5', itemcode: '7' } }]);
    expect(parser.listKind).toBe('price');
  });

  test('prefixes, capitals and CDATA', () => {
    const { rows } = parse(
      '<a:ROOT xmlns:a="x"><a:ITEMS><a:ITEM><a:ITEMCODE><![CDATA[7]]></a:ITEMCODE></a:ITEM></a:ITEMS></a:ROOT>',
    );
    expect(rows[0]?.fields).toEqual({ itemcode: '7' });
  });

  test.each([
    ['<Root><Items Count="0"/></Root>', 'x', 'Price'],
    ['<Root><Items Count="0"/></Root>', 'PriceFull7290058140886-1-202501010000', 'PriceFull'],
    ['<Root><Promotions/></Root>', 'x', 'Promo'],
    ['<OrderXml><Envelope/></OrderXml>', 'Promo7290172900007-1-202501010000', 'Promo'],
    ['<Root><SubChains/></Root>', 'x', 'Stores'],
    ['<Root><Other/></Root>', 'x', null],
  ])('%s is a file without rows of its kind', (xml, name, kind) => {
    const { parser, rows } = parse(xml);
    expect(rows).toEqual([]);
    expect(kindOf(parser.listKind, parseFileName(name))).toBe(kind);
  });
});

describe('promotions are known as such', () => {
  test.each([
    '<Root><Promotions><Promotion><PromotionId>1</PromotionId><PromotionItems><Item><ItemCode>7</ItemCode></Item></PromotionItems></Promotion></Promotions></Root>',
    '<Root><Sales><Sale><PromotionID>1</PromotionID><ItemCode>7</ItemCode></Sale></Sales></Root>',
    '<OrderXml><Envelope><Header><Details><Line><PromotionId>1</PromotionId><ItemCode>7</ItemCode></Line></Details></Header></Envelope></OrderXml>',
  ])('%s', (xml) => {
    const { parser, rows } = parse(xml);
    expect(parser.listKind === 'promotion' || rows[0]?.kind === 'promotion').toBe(true);
  });
});

describe('[F4] stores of every layout', () => {
  const keys = (xml: string) =>
    parse(xml).rows.map(({ kind, fields }) => {
      const row = storeRowOf(fields, null);
      return kind !== 'store' || row === 'no_store'
        ? null
        : `${row.chainId}-${row.subChainId}-${row.storeNo} ${row.storeName}`;
    });

  test('all sub-chains, each with its own number', () => {
    const xml = `<Chain><ChainID>1</ChainID><SubChains>
      <SubChain><SubChainID>001</SubChainID><SubChainName>א</SubChainName><Stores><Store><StoreID>007</StoreID><StoreName>ז</StoreName></Store></Stores></SubChain>
      <SubChain><SubChainID>002</SubChainID><Stores><Store><StoreID>8</StoreID><StoreName>ח</StoreName></Store><Store><StoreID>9</StoreID><StoreName>ט</StoreName></Store></Stores></SubChain>
      </SubChains></Chain>`;
    expect(keys(xml)).toEqual(['1-1-7 ז', '1-2-8 ח', '1-2-9 ט']);
  });

  test('capitals and a prefix, flat', () => {
    const xml = `<asx:abap xmlns:asx="x"><asx:values><CHAINID>1</CHAINID><STORES><STORE><SUBCHAINID>5</SUBCHAINID><STOREID>716</STOREID><STORENAME>Be</STORENAME></STORE></STORES></asx:values></asx:abap>`;
    expect(keys(xml)).toEqual(['1-5-716 Be']);
  });

  test('Store/Branches/Branch, the root being called like a row', () => {
    const { parser, layout } = parse(
      '<Store Date="03/04/25" Time="06:00:02"><Branches><Branch><ChainID>1</ChainID><StoreID>2</StoreID></Branch></Branches></Store>',
    );
    expect(layout).toBe('matrix');
    expect(parser.header).toMatchObject({ date: '03/04/25', time: '06:00:02' });
    expect(
      keys('<Store><Branches><Branch><ChainID>1</ChainID><StoreID>2</StoreID></Branch></Branches></Store>'),
    ).toEqual(['1-0-2 סניף 2']);
  });

  test('SubChainsXMLObject, where Store is around the rows', () => {
    const xml = `<root><ChainId>1</ChainId><SubChains><SubChainsXMLObject><SubChain><SubChainId>3</SubChainId><Stores><Store><SubChainStoresXMLObject>
      <SubChainStoreXMLObject><StoreId>040</StoreId><StoreName>א</StoreName></SubChainStoreXMLObject>
      <SubChainStoreXMLObject><StoreId>012</StoreId><StoreName>ב</StoreName></SubChainStoreXMLObject>
      </SubChainStoresXMLObject></Store></Stores></SubChain></SubChainsXMLObject></SubChains></root>`;
    expect(keys(xml)).toEqual(['1-3-40 א', '1-3-12 ב']);
  });

  test('Line in OrderXml', () => {
    const xml =
      '<OrderXml><Envelope><ChainId>1</ChainId><SubChainId>0</SubChainId><Header><Details><Line><StoreId>4</StoreId><StoreName>ד</StoreName></Line></Details></Header></Envelope></OrderXml>';
    expect(keys(xml)).toEqual(['1-0-4 ד']);
  });
});

describe('[F17] a broken file is refused with its reason', () => {
  const nested = '<a>'.repeat(17) + '</a>'.repeat(17);
  test.each([
    ['cut off between rows', '<Root><Items><Item><ItemCode>7</ItemCode></Item>', 'truncated'],
    ['cut off in a tag', '<Root><Items><It', 'truncated'],
    ['tags that do not match', '<Root><Items><Item></Items></Root>', 'malformed'],
    ['text after the end', '<Root></Root>more', 'malformed'],
    ['nested too deep', nested, 'too_deep'],
    ['an entity bomb', '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>', 'doctype'],
    ['a web page', '<!DOCTYPE html><html><body>Login</body></html>', 'not_a_feed'],
    ['nothing but a declaration', '<?xml version="1.0"?>', 'not_a_feed'],
    ['two megabytes without a tag', `<a>${'x'.repeat(2_000_000)}</a>`, 'malformed'],
    ['two megabytes of attributes', `<a b="${'x'.repeat(2_000_000)}"/>`, 'malformed'],
  ])('%s', (_what, xml, reason) => {
    expect(() => parse(xml, 65_536)).toThrowError(expect.objectContaining({ reason }));
  });

  test('sixteen levels are read', () => {
    expect(() => parse('<a>'.repeat(16) + '</a>'.repeat(16))).not.toThrow();
  });

  test('the seventeenth level ends it: what follows is never read', () => {
    const parser = new FeedParser();
    parser.write('<a>'.repeat(16));
    expect(() => parser.write('<a>')).toThrowError(expect.objectContaining({ reason: 'too_deep' }));
  });

  test('harmless errors are read over', () => {
    const { rows } = parse(
      '<?xml version="1.0" encoding="x y"?><Root><Items><Item><ItemName>a ]]> &#0; b</ItemName><ItemCode>7</ItemCode></Item></Items></Root>',
    );
    expect(rows[0]?.fields.itemcode).toBe('7');
  });
});
