import type { SimWorld } from './simulatedWorld.ts';
import { passesOf } from './world/device.ts';

/** After the last step the network is whole, and the app has this long to bring everything together. */
const HEALING_MS = 3 * 60_000;
/** How long people look at a page until it has to show what the server has. */
const LOOKING_MS = 5000;
/** How long each part of the setup may take. */
const SETUP_MS = 4000;

/** Opens every tab; the first person makes a list, shares it, and the guests come by a link. */
export async function setUp(world: SimWorld): Promise<void> {
  for (const tab of world.tabs) await world.open(tab);
  const [first] = world.tabs;
  const app = first?.page?.app;
  if (!first || !app) throw new Error('a script has a tab');
  await world.clock.advance(SETUP_MS);
  await world.act(first, {
    listId: '',
    meant: [{ means: 'create', name: 'שבת' }],
    call: () => app.createList('שבת'),
  });
  await world.clock.advance(SETUP_MS);
  const [listId = ''] = Object.keys(app.lists());
  const levels = ['EDIT', 'EDIT', 'TICK'] as const;
  for (const [at, { person }] of world.accounts.entries()) {
    if (at > 0)
      await world.act(first, {
        listId,
        meant: [],
        call: () => app.share(listId, person.email, levels[at] ?? 'EDIT'),
      });
    await world.clock.advance(SETUP_MS);
  }
  for (const level of ['EDIT', 'TICK'] as const) {
    await world.act(first, {
      listId,
      meant: [],
      call: async () => {
        const { link_id: linkId, token } = await app.makeLink(listId, level);
        world.links.push({ listId, linkId, token });
      },
    });
    await world.clock.advance(SETUP_MS);
  }
  await letEverybodyIn(world, listId);
}

async function letEverybodyIn(world: SimWorld, listId: string): Promise<void> {
  let guests = 0;
  for (const tab of world.tabs) {
    const { page } = tab;
    const link = world.links[guests % 2];
    if (!page || !link) continue;
    if (tab.account) await world.clock.event(() => page.app.syncAll());
    else {
      guests += 1;
      const token = world.guestToken(tab, link.token);
      await world.act(tab, { listId, meant: [], call: () => page.app.openByLink(link.token, token, 'אורחת') });
    }
    await world.clock.advance(SETUP_MS);
    tab.place = listId;
    await world.clock.event(() => page.app.openList(listId));
  }
  await world.clock.advance(SETUP_MS);
}

/** Everything works again; the app has some minutes to notice. */
export async function heal(world: SimWorld): Promise<void> {
  world.network.heal();
  for (const device of world.devices) {
    device.isFull = false;
    await world.reconnect(device);
  }
  for (const tab of world.tabs) await world.open(tab);
  await world.clock.advance(HEALING_MS);
}

/** People look at everything: members at the overview, guests at the lists of their links. */
export async function lookAtAll(world: SimWorld): Promise<void> {
  for (const { page, account, device } of world.tabs) {
    const places = account ? [null] : passesOf(device).map(({ listId }) => listId);
    for (const place of places) {
      await world.clock.event(() => page?.app.openList(place));
      await world.clock.advance(LOOKING_MS);
    }
  }
}
