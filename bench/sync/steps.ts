import { actOf } from './acts/acts.ts';
import type { Step } from './script/script.ts';
import type { SimWorld, Tab } from './simulatedWorld.ts';
import type { SimDevice } from './world/device.ts';
import { removeNewFields } from './world/oldVersion.ts';

/** Does one step of a script. */
export async function doStep(world: SimWorld, step: Step): Promise<void> {
  const device = 'device' in step ? world.devices[step.device] : undefined;
  const tab = 'page' in step ? world.tabs[step.page] : undefined;
  switch (step.kind) {
    case 'act':
      return tab && actOn(world, tab, step);
    case 'request fault':
      if (device) world.network.orderRequestFault(device, step.fault);
      return;
    case 'frame fault':
      if (device) world.network.orderFrameFault(device, step.fault);
      return;
    case 'partition':
      return device && partition(world, device, step.isKnown);
    case 'reconnect':
      return device && world.reconnect(device);
    case 'kill page':
      return tab && killFor(world, tab, step.backMs);
    case 'update':
      return tab && update(world, tab);
    case 'restart server':
      return restartServer(world, step.isCrash, step.downMs);
    case 'clock':
      world.network.count('clock set');
      if (device) device.skewMs = step.skewMs;
      return;
    case 'full':
      return device && fill(world, device, step.forMs);
    case 'gather':
      return world.network.gather(step.ms);
    default:
      return step satisfies never;
  }
}

async function actOn(world: SimWorld, tab: Tab, step: Extract<Step, { kind: 'act' }>): Promise<void> {
  const { page } = tab;
  if (!page) return;
  const act = actOf(step, {
    app: page.app,
    memory: tab.memory,
    people: world.accounts.map(({ person }) => person),
    person: page.person,
    links: world.links,
    guestToken: (link) => world.guestToken(tab, link),
  });
  if (!act) return;
  if (act.place !== undefined) tab.place = act.place;
  world.note(`${page.name} ${step.verb} ${act.meant.map(({ means }) => means).join('+')}`);
  await world.act(tab, act, step.killAfter);
  if (step.killAfter !== undefined) await world.open(tab);
}

async function partition(world: SimWorld, device: SimDevice, isKnown: boolean): Promise<void> {
  if (!device.isConnected) return;
  world.network.count(isKnown ? 'partition, noticed' : 'partition, unnoticed');
  device.isConnected = false;
  if (isKnown) await world.clock.event(() => world.pagesOn(device).forEach((page) => page.setOnLine(false)));
}

async function killFor(world: SimWorld, tab: Tab, backMs: number): Promise<void> {
  if (!tab.page) return;
  world.network.count('page killed');
  world.kill(tab, true);
  await world.clock.settle();
  world.clock.after(backMs, () => void world.open(tab));
}

async function update(world: SimWorld, tab: Tab): Promise<void> {
  const others = world.tabs.filter((one) => one.device === tab.device);
  for (const one of others) world.kill(one, true);
  await world.clock.settle();
  world.network.count('update of the app');
  removeNewFields(tab.device.databases);
  for (const one of others) await world.open(one);
}

async function restartServer(world: SimWorld, isCrash: boolean, downMs: number): Promise<void> {
  if (!world.server.isUp()) return;
  world.network.count(isCrash ? 'server crashed' : 'server restarted');
  await world.server.stop(isCrash);
  await world.clock.settle();
  await world.clock.advance(downMs);
  await world.server.start();
}

async function fill(world: SimWorld, device: SimDevice, forMs: number): Promise<void> {
  world.network.count('device full');
  device.isFull = true;
  world.clock.after(forMs, () => {
    device.isFull = false;
  });
}
