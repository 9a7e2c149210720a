import { describe, expect, it } from 'vitest';
import { readStores } from '../../../../test/feeds/testReading.ts';
import { mendXml } from './mend.ts';

const CHAIN = '7290058140886';
const store = (no: string, name = `<StoreName>חנות ${no}</StoreName>`) =>
  `<Store><StoreId>${no}</StoreId>${name}<City>חיפה</City></Store>`;
const root = (inside: string) => `<Root><ChainId>${CHAIN}</ChainId><SubChains>${inside}</SubChains></Root>`;
const subChain = (id: string, stores: string, end = '</SubChain>') =>
  `<SubChain><SubChainId>${id}</SubChainId><Stores>${stores}</Stores>${end}`;

const storesIn = async (xml: string | readonly string[], name?: string) => {
  const [feed] = await readStores(xml, name);
  const stores = feed?.stores.map(
    (one) => `${one.chainId}-${one.subChainId}-${one.storeNo} ${one.storeName} ${one.city}`,
  );
  return { stores, isMended: feed?.isMended, rowsRead: feed?.rowsRead };
};

describe('[O60] a list of stores whose tags do not match gives its stores', () => {
  const both = [`${CHAIN}-1-7 חנות 7 חיפה`, `${CHAIN}-2-8 חנות 8 חיפה`];

  it.each([
    ['a sub-chain is closed by its list', root(subChain('1', store('7'), '</SubChains>') + subChain('2', store('8')))],
    ['and so is the last one', root(subChain('1', store('7')) + subChain('2', store('8'), '</SubChains>'))],
    ['a list is not closed', root(subChain('1', store('7')).replace('</Stores>', '') + subChain('2', store('8')))],
    ['an end tag too many', root(`${subChain('1', store('7'))}</SubChain>${subChain('2', store('8'))}`)],
    [
      'no sub-chain and no store is closed',
      root(subChain('1', store('7'), '') + subChain('2', store('8'), '')).replaceAll('</Store>', ''),
    ],
    ['capitals differ', root(subChain('1', store('7'), '</SUBCHAIN>') + subChain('2', store('8')))],
    [
      'the root is closed under another name',
      root(subChain('1', store('7')) + subChain('2', store('8'))).replace('</Root>', '</Stores>'),
    ],
    [
      'a field is closed under another name',
      root(subChain('1', store('7').replace('</City>', '</Citty>')) + subChain('2', store('8'))),
    ],
    [
      'a name has a <',
      root(subChain('1', store('7', '<StoreName>חנות 7</StoreName><Note>מ-3 < 5</Note>')) + subChain('2', store('8'))),
    ],
  ])('%s', async (_what, xml) => {
    expect(await storesIn(xml)).toEqual({ stores: both, isMended: true, rowsRead: 2 });
    const letters = xml.split('');
    expect(await storesIn(letters)).toEqual({ stores: both, isMended: true, rowsRead: 2 });
  });

  it('a list whose tags match is read as it is', async () => {
    expect(await storesIn(root(subChain('1', store('7')) + subChain('2', store('8'))))).toMatchObject({
      stores: both,
      isMended: false,
    });
  });

  it.each([
    ['a list that is cut off', root(subChain('1', store('7'))).slice(0, -12), 'truncated'],
    ['a list without a store', root('<SubChain></SubChains>'), 'malformed'],
    [
      'prices',
      `<Root><ChainId>${CHAIN}</ChainId><StoreId>7</StoreId><Items><Item><ItemCode>11111111</ItemCode><ItemPrice>5</ItemPrice></Item></Itemz></Root>`,
      'malformed',
    ],
    [
      'promotions',
      `<Root><ChainId>${CHAIN}</ChainId><StoreId>7</StoreId><Promotions><Promotion><PromotionId>7</PromotionId></Promotionz></Promotions></Root>`,
      'malformed',
    ],
    [
      'prices that begin like stores',
      `<Root><Stores></Store><Items><Item><ItemCode>11111111</ItemCode></Item></Items></Root>`,
      'malformed',
    ],
    ['a bomb of entities', '<!DOCTYPE a [<!ENTITY b "b">]><Stores><Store></Stores>', 'doctype'],
    ['a document that is nested too deep', root('<a>'.repeat(20) + store('7')), 'too_deep'],
  ])('%s is refused', async (_what, xml, reason) => {
    await expect(storesIn(xml, `Stores${CHAIN}-000-202608110600.xml`)).rejects.toMatchObject({ reason });
  });

  it('mending leaves comments, character data and a document with matching tags alone', () => {
    const xml = '<?xml version="1.0"?><!-- <a> --><r a="1"><b/><c><![CDATA[</r>]]></c></r>';
    expect(mendXml(xml)).toBe(xml);
  });
});
