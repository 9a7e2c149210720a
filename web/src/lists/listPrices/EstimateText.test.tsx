import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EstimateText } from './EstimateText.tsx';

afterEach(cleanup);

const CHEESE = { itemCode: '1', itemName: 'גבינה צהובה עמק 28% 200 גרם', totalAgorot: 6270 };

it.each([
  [{ ...CHEESE, packages: 3 }, 'בערך, לפי 3 × 200 גרם'],
  [{ ...CHEESE, packages: 1 }, 'בערך, לפי 200 גרם'],
  [{ ...CHEESE, itemName: 'קמח חיטה 1 ק"ג', packages: 2 }, 'בערך, לפי 2 × 1 ק״ג'],
  [{ ...CHEESE, itemName: "ביצים תבנית 12 יח'", packages: 1 }, 'בערך, לפי 12 יח׳'],
  [{ ...CHEESE, itemName: 'גלידה וניל 473ג', packages: 2 }, 'בערך, לפי 2 × 473 גרם'],
  [{ ...CHEESE, itemName: 'רד בול 4*250מל', packages: 2 }, 'בערך, לפי 2 × 4*250 מ״ל'],
  [{ ...CHEESE, itemName: 'לחם אחיד', packages: 2 }, 'בערך, לפי 2 × לחם אחיד'],
  [{ ...CHEESE, itemName: 'מלפפון', packages: 1, isWeighted: true }, 'בערך, לפי 1 ק״ג'],
  [{ ...CHEESE, itemName: 'מלפפון', packages: 0.36, isWeighted: true, pieces: 3 }, 'בערך, לפי 3 × 120 גרם'],
  [{ ...CHEESE, itemName: 'שום', packages: 0.05, isWeighted: true }, 'בערך, לפי 50 גרם'],
  [{ ...CHEESE, itemName: 'שום', packages: 1.2, isWeighted: true }, 'בערך, לפי 1.2 ק״ג'],
  [{ ...CHEESE, itemName: 'אבטיח', packages: 5, isWeighted: true, pieces: 1 }, 'בערך, לפי 5 ק״ג'],
  [CHEESE, 'בערך, לפי 200 גרם'],
])('[L63] an estimate says of what it is: %j', (estimate, text) => {
  const { container } = render(<EstimateText estimate={estimate} />);
  expect(container.textContent).toBe(text);
});

it('[L63] the dialog of the line names the product too', () => {
  const { container } = render(<EstimateText estimate={{ ...CHEESE, packages: 3 }} isWhole />);
  expect(container.textContent).toBe(`בערך, לפי 3 × ${CHEESE.itemName}`);
});
