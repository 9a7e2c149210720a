/** The import law (docs/ARCHITECTURE.md): which room may know which. Cycles between folders are in scripts/law.mjs. */
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });
const { existsSync } = require('node:fs');

/** A server room is entered by the file that has its name: `lists/lists.ts`. */
const SERVER_DOORS = '^server/src/([^/]+)/\\1\\.ts$';

/**
 * What a web room offers to the other rooms. Its other files are its own. A room that is not named here offers nothing:
 * only the files of web/src itself, as app.tsx with the routes, may open it.
 */
const WEB_DOORS = {
  accounts: ['accounts.ts', 'browser.ts', 'OwnPage.tsx', 'returnPath.ts', 'SignInFrame.tsx', 'userKey.ts'],
  activity: ['ActivitySheet.tsx'],
  catalogue: [
    'api.ts',
    'catalogue.ts',
    'categoryIcons.ts',
    'categories.ts',
    'CategoryFields.tsx',
    'CategoryGlyph.tsx',
    'categoryName.ts',
    'EditTab.tsx',
    'findByBarcode.ts',
    'foundItem.ts',
    'foundProduct.ts',
    'FullProduct.tsx',
    'ownNames.ts',
    'PersonalFields.tsx',
    'PictureField.tsx',
    'ProductName.tsx',
    'ProductPicture.tsx',
    'quantity.tsx',
  ],
  contentReports: ['ReportButton.tsx'],
  connectivity: ['connectivity.ts', 'OfflineStrip.tsx', 'SyncIndicator.tsx', 'SyncPanel.tsx'],
  family: ['FamilyInvitations.tsx', 'FamilyPanel.tsx', 'PrivateSwitch.tsx', 'useMemberName.ts'],
  device: ['answers.ts', 'connection.ts', 'openStore.ts', 'personalKeys.ts'],
  list: [
    'RemainingOf.tsx',
    'ListPage.tsx',
    'menu/listChanges.ts',
    'menu/ListMenu.tsx',
    'menu/ListMenuButton.tsx',
    'menu/useListMenu.tsx',
    'MissingList.tsx',
    'search/PastedSheet.tsx',
    'search/searchHistory.ts',
  ],
  listPrices: ['basket.ts', 'SampleOfList.tsx', 'useFreshShelves.ts', 'useListPrices.ts', 'WholeSum.tsx'],
  live: [
    'live.ts',
    'LiveMark.tsx',
    'LiveNotices.tsx',
    'opened.ts',
    'kitchenNews.ts',
    'useKitchenNews.ts',
    'useOverviewFeed.ts',
    'useReloadOnNews.ts',
    'usePresence.ts',
    'whereabouts.ts',
  ],
  notifications: ['notifications.ts', 'ReminderDialog.tsx'],
  pantry: ['pantry.ts'],
  prices: ['api.ts', 'chains/api.ts', 'place.ts', 'knownStores.ts', 'prices.ts', 'SampleMark.tsx', 'shelf.ts'],
  recipes: ['api.ts', 'form/RecipeForm.tsx', 'shopping/targetList.ts', 'shopping/TargetListField.tsx'],
  scan: ['ScanSheet.tsx'],
  settings: ['LanguagePicker.tsx', 'settings.ts', 'storedSettings.ts'],
  stores: ['chooseStore.ts', 'DefaultStorePicker.tsx', 'StorePicker.tsx', 'useStore.ts'],
  receipts: ['ReceiptsSheet.tsx'],
  templates: ['listDraft.ts', 'TemplateChips.tsx', 'TemplateSheet.tsx'],
  sync: [
    'blocking.ts',
    'copies.ts',
    'deletion.ts',
    'device.ts',
    'duplicates.ts',
    'engine.ts',
    'lastList.ts',
    'linkPasses.ts',
    'listPicture.ts',
    'lists.ts',
    'makeFirstList.ts',
    'marks.ts',
    'links/links.ts',
    'listVersions.ts',
    'noticeText.ts',
    'owner.ts',
    'paths.ts',
    'refusals.ts',
    'sharing.ts',
    'storage.ts',
    'syncStatus.ts',
    'undo.ts',
  ],
  usual: ['usual.ts', 'UsualChips.tsx', 'UsualPanel.tsx', 'UsualSheet.tsx', 'useUsual.ts'],
};
const webDoors = Object.entries(WEB_DOORS).map(([room, files]) => {
  const missing = files.filter((file) => !existsSync(`${__dirname}/web/src/${room}/${file}`));
  if (missing.length > 0) throw new Error(`WEB_DOORS names files that web/src/${room} has not: ${missing.join(', ')}`);
  return { room, path: `^web/src/${room}/(?:${files.join('|').replaceAll('.', '\\.')})$` };
});
const tests = '\\.(test|spec)\\.tsx?$|/test[A-Z]\\w*\\.tsx?$';

module.exports = {
  forbidden: [
    rule('no-cycles', 'A cycle means two rooms are one room.', {}, { circular: true }),
    rule(
      'domain-is-pure',
      'domain knows uuid, for derived ids.',
      { path: '^domain/', pathNot: tests },
      { pathNot: '^(domain/|node_modules/uuid/)' },
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
      'server-rooms-meet-at-their-door',
      'Another room is entered through its door file only; rooms/ puts them together.',
      { path: '^server/src/([^/]+)/', pathNot: `^server/src/rooms/|${tests}` },
      { path: '^server/src/([^/]+)/', pathNot: ['^server/src/$1/', '^server/src/db/', SERVER_DOORS] },
    ),
    rule(
      'web-rooms-meet-at-their-doors',
      'Another room is entered through the files that WEB_DOORS names only.',
      { path: '^web/src/([^/]+)/', pathNot: tests },
      {
        path: '^web/src/([^/]+)/',
        pathNot: ['^web/src/$1/', '^web/src/(?:ui|languages)/', ...webDoors.map(({ path }) => path)],
      },
    ),
    ...webDoors.map(({ room, path }) => ({
      name: `${room}-doors-are-used`,
      severity: 'error',
      comment: 'A door that no other room uses is not one.',
      from: { path: '^web/src/[^/]+/', pathNot: `^web/src/${room}/|${tests}` },
      module: { path, numberOfDependentsLessThan: 1 },
    })),
    rule(
      'sync-has-no-react',
      'The lists and their queue work without a screen.',
      { path: '^web/src/sync/', pathNot: tests },
      { path: '(\\.tsx$|^node_modules/(react|react-dom|react-router|react-aria-components|lucide-react)/)' },
    ),
    rule(
      'ui-is-a-leaf',
      'ui has no domain words; it knows which language they are in.',
      { path: '^web/src/ui/' },
      { path: '^web/src/(?!ui/|languages/language\\.ts$)' },
    ),
    rule(
      'other-languages-do-not-wait-for-the-app',
      'The app waits for the texts of another language, so these may not wait for a part of the app.',
      { path: '^web/src/languages/(ar|en|ru)/', pathNot: tests },
      {
        pathNot: ['^web/src/languages/$1/', '^web/src/languages/(?:language|wordsIn)\\.ts$', '^(domain|texts)/'],
        dependencyTypesNot: ['type-only'],
      },
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
