import { expect, test } from 'vitest';
import { missingPackages, shippedOnly } from './sbom.mjs';

const component = (name, version = '1.0.0') => ({
  'bom-ref': `${name}@${version}`,
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
});
const lock = {
  packages: {
    '': {},
    server: { version: '0.1.0' },
    'node_modules/@sali/server': { resolved: 'server', link: true },
    'node_modules/fastify': { version: '1.0.0' },
    'node_modules/fastify/node_modules/ajv': { version: '2.0.0' },
    'node_modules/ajv': { version: '1.0.0', dev: true },
    'node_modules/@img/other-system': { version: '1.0.0', optional: true },
  },
};
const list = {
  metadata: { component: component('sali', '0.1.0') },
  components: [component('@sali/server', '0.1.0'), component('fastify'), component('ajv'), component('ajv', '2.0.0')],
  dependencies: [
    { ref: 'sali@0.1.0', dependsOn: ['@sali/server@0.1.0', 'ajv@1.0.0'] },
    { ref: 'fastify@1.0.0', dependsOn: ['ajv@2.0.0'] },
    { ref: 'ajv@1.0.0', dependsOn: [] },
  ],
};

test('the list has what is shipped, each version by itself, and no tool', () => {
  const shipped = shippedOnly(list, lock);
  expect(shipped.components.map((one) => one['bom-ref'])).toEqual(['@sali/server@0.1.0', 'fastify@1.0.0', 'ajv@2.0.0']);
  expect(shipped.dependencies).toEqual([
    { ref: 'sali@0.1.0', dependsOn: ['@sali/server@0.1.0'] },
    { ref: 'fastify@1.0.0', dependsOn: ['ajv@2.0.0'] },
  ]);
});

test('a shipped package that is not in the list is named, unless only other systems install it', () => {
  expect(missingPackages(list, lock)).toEqual([]);
  expect(missingPackages({ components: [component('ajv')] }, lock)).toEqual(['fastify@1.0.0', 'ajv@2.0.0']);
});
