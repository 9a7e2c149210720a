import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '@sali/contract/base/errors';
import type { Recipe, RecipeDraft, UploadedImage } from '@sali/contract/kitchen/recipes/recipes';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fillCatalogue, MILK, NOW } from '../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import type { Network } from '../../base/openInternet.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { fetchPage, fetchPicture } from './fetchPage.ts';

/** A recipe of the web becomes one's own, the whole way: the page, the draft, what is saved, the picture, its files. */

const SITE = 'http://food.example';
const ABOUT = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'פנקייק חלב',
  image: [`${SITE}/pancake.jpg`],
  prepTime: 'PT10M',
  recipeYield: '4 מנות',
  recipeIngredient: ['2 כוסות קמח', 'כוס חלב תנובה'],
  recipeInstructions: [{ '@type': 'HowToStep', text: 'מערבבים' }],
};

let site: Server;

beforeAll(async () => {
  const jpeg = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#c93' } })
    .jpeg()
    .toBuffer();
  site = createServer(({ url }, response) => {
    if (url === '/pancake') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<script type="application/ld+json">${JSON.stringify(ABOUT)}</script>`);
    } else if (url === '/pancake.jpg') response.end(jpeg);
    else if (url === '/inside.jpg') response.writeHead(302, { location: 'http://169.254.169.254/a.jpg' }).end();
    else response.setHeader('content-type', 'image/jpeg').end('<script>alert(1)</script>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

/** The public internet, played by the site above: all guards are active, but sockets to public addresses lead there. */
const internet: Network = {
  resolve: (name) => Promise.resolve(name === 'food.example' ? ['93.184.216.34'] : []),
  dial: () => ({ host: '127.0.0.1', port: (site.address() as AddressInfo).port }),
  timeoutMs: 5000,
};

describeDb('a recipe of the web', (openTestDb) => {
  let app: TestApp;
  let dana: Person;
  const dataDir = mkdtempSync(join(tmpdir(), 'sali-recipes-'));

  beforeAll(async () => {
    const database = await openTestDb();
    await fillCatalogue(database.db);
    app = await buildTestApp(database, { now: () => NOW, dataDir });
    dana = await app.person('dana');
    vi.spyOn(app.rooms.recipes, 'fetchPage').mockImplementation((address) => fetchPage(address, internet));
    vi.spyOn(app.rooms.recipes, 'fetchPicture').mockImplementation((address) => fetchPicture(address, internet));
  });
  afterAll(async () => {
    await app.server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const post = async <T>(path: string, body: object): Promise<T & Problem> =>
    (await app.call<T & Problem>(dana, 'POST', path, { body })).body;
  const picture = (recipeId: number, name: string) =>
    post<UploadedImage>(`recipes/${recipeId}/image-from-web`, { url: `${SITE}/${name}` });

  it('[X48] [X68] is read, matched, saved, and brings its picture along', async () => {
    const draft = await post<RecipeDraft>('recipes/read-page', { url: `${SITE}/pancake` });
    expect(draft).toMatchObject({
      title: 'פנקייק חלב',
      prep_time: 10,
      servings: 4,
      image_url: `${SITE}/pancake.jpg`,
      ingredients: [
        { product_name: 'קמח', quantity: 2, unit: 'cups' },
        { product_name: 'חלב תנובה', match: { product_catalog_number: MILK.code } },
      ],
      steps: [{ text: 'מערבבים', tip: '', part: '' }],
    });
    const { recipe_id: id } = await post<Recipe>('recipes', { title: draft.title });
    const { image_url: url, image } = await picture(id, 'pancake.jpg');
    expect((await app.call<Recipe>(dana, 'GET', `recipes/${id}`)).body).toMatchObject({ image_url: url, image });
    const { rawPayload } = await app.server.inject({
      method: 'GET',
      url: image.jpeg,
      headers: { authorization: `Bearer ${dana.token}` },
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 800 });
  });

  it('[X68] a picture that leads inside or is none leaves the one before', async () => {
    const { recipe_id: id } = await post<Recipe>('recipes', { title: 'א' });
    const { image_url: before } = await picture(id, 'pancake.jpg');
    const files = readdirSync(join(dataDir, 'images')).length;
    expect((await picture(id, 'inside.jpg')).code).toBe('page_address');
    expect((await picture(id, 'script.jpg')).code).toBe('image_type');
    expect((await app.call<Recipe>(dana, 'GET', `recipes/${id}`)).body.image_url).toBe(before);
    expect(readdirSync(join(dataDir, 'images'))).toHaveLength(files);
  });
});
