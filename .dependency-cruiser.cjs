/** The import law (docs/ARCHITECTURE.md). Cycles between folders are in scripts/law.mjs. */
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** The folders of domain/src, contract/src, server/src and web/src: a wing knows those below it, which follow it here. */
const WINGS = ['app', 'admin', 'kitchen', 'lists', 'goods', 'people', 'base'];

/** A folder of the server is entered by the file that has its name: `goods/prices/prices.ts`, `lists/lists.ts`. */
const DOOR = '/([^/]+)/\\1\\.ts$';

const tests = '\\.(test|spec)\\.tsx?$|/test[A-Z]\\w*\\.tsx?$';

module.exports = {
  forbidden: [
    rule('no-cycles', 'A cycle means two rooms are one room.', {}, { circular: true }),
    ...WINGS.slice(1).map((wing, index) =>
      rule(
        `${wing}-knows-the-wings-below`,
        `A wing knows the wings below it: ${WINGS.join(' → ')}.`,
        { path: `^(domain|contract|server|web)/src/${wing}/`, pathNot: tests },
        { path: `^$1/src/(main\\.|(${WINGS.slice(0, index + 1).join('|')})/)` },
      ),
    ),
    rule(
      'all-code-is-in-a-wing',
      'src itself holds only the file that starts the program.',
      {},
      { path: '^(domain|contract|server|web)/src/', pathNot: `^[a-z]+/src/(main\\.tsx?$|(${WINGS.join('|')})/)` },
    ),
    rule(
      'domain-is-pure',
      'domain knows uuid, for derived ids, and entities, for the names of characters in HTML.',
      { path: '^domain/', pathNot: tests },
      { pathNot: '^(domain/|node_modules/uuid/|(domain/)?node_modules/entities/)' },
    ),
    rule(
      'domain-has-no-node',
      'No clock, no file, no network in domain.',
      { path: '^domain/', pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'contract-knows-domain-only',
      'The wire knows the truth, and how it says it in Hebrew.',
      { path: '^contract/', pathNot: tests },
      { pathNot: '^(contract/|domain/|texts/generated/(he/|types)|node_modules/zod/)' },
    ),
    rule(
      'texts-know-nothing',
      'The compiled catalogues use their library only.',
      { path: '^texts/' },
      { pathNot: '^(texts/|node_modules/(@messageformat/runtime|make-plural)/)' },
    ),
    rule('web-never-sees-server', 'They meet in contract.', { path: '^web/' }, { path: '^server/' }),
    rule('server-never-sees-web', 'They meet in contract.', { path: '^server/' }, { path: '^web/' }),
    rule(
      'sql-only-in-db-files',
      'SQL text, and all else that Kysely and the drivers run, is in db.ts files; types may be used elsewhere.',
      { path: '^server/src/', pathNot: `(/db\\.ts$|^server/src/base/db/|${tests})` },
      { path: '^node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'http-only-in-api-files',
      'fetch is in http.ts, called by api.ts.',
      { path: '^web/src/', pathNot: `(/api\\.ts$|^web/src/base/http\\.ts$|${tests})` },
      { path: '^web/src/base/http\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'server-wings-meet-at-doors',
      'A folder of another wing is entered by the file of its name; base is open, and app opens every folder.',
      { path: '^server/src/([^/]+)/', pathNot: `${tests}|^server/src/app/` },
      { path: '^server/src/([^/]+)/', pathNot: ['^server/src/(?:$1|base)/', DOOR] },
    ),
    rule(
      'server-rooms-meet-at-doors',
      'Another folder of goods, people or kitchen is entered by the file of its name.',
      { path: '^server/src/(goods|people|kitchen)/([^/]+)/', pathNot: tests },
      { path: '^server/src/$1/([^/]+)/', pathNot: ['^server/src/$1/$2/', DOOR] },
    ),
    rule(
      'sync-has-no-react',
      'The lists and their queue work without a screen.',
      { path: '^web/src/people/sync/', pathNot: tests },
      { path: '(\\.tsx$|^node_modules/(react|react-dom|react-router|react-aria-components|lucide-react)/)' },
    ),
    rule(
      'ui-is-a-leaf',
      'ui has no domain words; it knows which language they are in.',
      { path: '^web/src/base/ui/' },
      { path: '^web/src/(?!base/ui/|base/languages/language\\.ts$)' },
    ),
    rule(
      'no-re-exports',
      'Import from the file that defines it; in the server the doors of the rooms re-export.',
      { path: '^(domain|contract|web)/', pathNot: tests },
      { dependencyTypes: ['export'] },
    ),
    rule(
      'nobody-imports-tests',
      'Tests are leaves; what they share on the server is in server/test.',
      { pathNot: `${tests}|^server/test/` },
      { path: `${tests}|^server/test/` },
    ),
    rule(
      'test-helpers-of-the-server-in-one-place',
      'Helpers of tests are in server/test, beside no production file.',
      {},
      { path: '^server/src/.*/test[A-Z]\\w*\\.ts$' },
    ),
    rule(
      'no-orphans',
      'What nobody imports is dead.',
      {
        orphan: true,
        pathNot: `(${tests}|\\.cjs$|\\.d\\.ts$|main\\.tsx?$|/cli/|worker|sw\\.ts$|^web/(theme|openList)\\.js$|vite\\.config\\.ts$)`,
      },
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
