/** The import law (docs/ARCHITECTURE.md): which room may know which. */
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });
const ROOMS = [
  'budgets',
  'lists',
  'catalogue',
  'prices',
  'baskets',
  'recipes',
  'images',
  'accounts',
  'settings',
  'notifications',
  'admin',
  'live',
  'feeds',
  'portals',
  'connectivity',
  'sample',
  'site',
  'workers',
  'home',
  'shell',
];
const doors = `/(${ROOMS.map((room) => `${room}/${room}`).join('|')})\\.tsx?$`;
const tests = '\\.(test|spec)\\.tsx?$|/test[A-Z]\\w*\\.tsx?$';

module.exports = {
  forbidden: [
    rule('no-cycles', 'A cycle means two rooms are one room.', {}, { circular: true }),
    rule(
      'domain-is-pure',
      'domain knows zod, and uuid for derived ids.',
      { path: '^domain/', pathNot: tests },
      { pathNot: '^(domain/|node_modules/(zod|uuid)/)' },
    ),
    rule(
      'domain-has-no-node',
      'No clock, no file, no network in domain.',
      { path: '^domain/', pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'contract-knows-domain-only',
      'The wire knows the truth, nothing else.',
      { path: '^contract/', pathNot: tests },
      { pathNot: '^(contract/|domain/|node_modules/zod/)' },
    ),
    rule('web-never-sees-server', 'They meet in contract.', { path: '^web/' }, { path: '^server/' }),
    rule('server-never-sees-web', 'They meet in contract.', { path: '^server/' }, { path: '^web/' }),
    rule(
      'sql-only-in-db-files',
      'Every SQL statement of a room is in its db.ts.',
      { path: '^server/src/', pathNot: `(/db\\.ts$|^server/src/db/|${tests})` },
      { path: '^node_modules/(kysely|@electric-sql|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'http-only-in-api-files',
      'fetch is in http.ts, called by api.ts.',
      { path: '^web/src/', pathNot: `(/api\\.ts$|^web/src/http\\.ts$|${tests})` },
      { path: '^web/src/http\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'rooms-meet-at-their-door',
      'Another room is entered through its door file only.',
      { path: '^(?:server|web)/src/([^/]+)/', pathNot: tests },
      {
        path: '^(?:server|web)/src/([^/]+)/',
        pathNot: ['^(?:server|web)/src/$1/', '^web/src/(?:ui|languages)/', '^server/src/db/', doors],
      },
    ),
    rule(
      'ui-is-a-leaf',
      'ui has no domain words; it knows which language they are in.',
      { path: '^web/src/ui/' },
      { path: '^web/src/(?!ui/|languages/language\\.ts$)' },
    ),
    rule('nobody-imports-tests', 'Tests are leaves.', { pathNot: tests }, { path: '\\.(test|spec)\\.tsx?$' }),
    rule(
      'no-orphans',
      'What nobody imports is dead.',
      { orphan: true, pathNot: `(${tests}|\\.cjs$|\\.d\\.ts$|main\\.tsx?$|/cli/|worker|sw\\.ts$|vite\\.config\\.ts$)` },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|^web/public/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
    },
  },
};
