import { DownloadCloud, FolderTree, ListChecks, PackagePlus, ScrollText, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { Link, useSearchParams } from 'react-router';
import { useIsAdmin } from '../people/accounts/accounts.ts';
import { adminTexts } from '@sali/texts/app/admin';
import { DatabaseTab } from './DatabaseTab.tsx';
import { FeedsTab } from './FeedsTab.tsx';
import { FirstPrices } from './FirstPrices.tsx';
import { Frame } from './Frame.tsx';
import { ImportTab } from './imports/ImportTab.tsx';
import { ContentReportsTab } from './moderation/ContentReportsTab.tsx';
import { ProposalsTab } from './moderation/ProposalsTab.tsx';
import { type Waiting, useWaiting } from './moderation/useWaiting.ts';
import { WaitingCard, WaitingNumber } from './moderation/WaitingCard.tsx';
import { PicturesTab } from './pictures/PicturesTab.tsx';
import { PriceReportsTab } from './PriceReportsTab.tsx';
import { ReportsTab } from './ReportsTab.tsx';
import { SameProductsTab } from './SameProductsTab.tsx';
import { UsersTab } from './UsersTab.tsx';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import uiStyles from '../base/ui/ui.module.css';
import tabsStyles from '../base/ui/tabs.module.css';
import tintStyles from '../base/ui/tint.module.css';

/** The tabs of the specification, each with its views; the first one opens with the tab. */
const TABS = {
  products: ['products', 'same', 'pictures'],
  import: ['import', 'feeds'],
  users: ['users'],
  reports: ['reports', 'content', 'proposals', 'prices'],
  database: ['database'],
} as const;
type TabName = keyof typeof TABS;
type ViewName = (typeof TABS)[TabName][number];
/** Tabs that managers of the catalogue do not have [Z68]. */
const OF_ADMINS: ReadonlySet<string> = new Set(['database', 'users']);
const TAB_NAMES = ['products', 'import', 'users', 'reports', 'database'] as const satisfies readonly TabName[];
const PANELS: Readonly<Record<Exclude<ViewName, 'products'>, ReactNode>> = {
  feeds: <FeedsTab />,
  database: <DatabaseTab />,
  users: <UsersTab />,
  reports: <ReportsTab />,
  prices: <PriceReportsTab />,
  same: <SameProductsTab />,
  proposals: <ProposalsTab />,
  content: <ContentReportsTab />,
  pictures: <PicturesTab />,
  import: <ImportTab />,
};

/** Brings the open tab into view: on a phone the strip of tabs is wider than the screen. */
const intoView = (tab: Element | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

const viewsOf = (tab: TabName): readonly ViewName[] => TABS[tab];
const countIn = (waiting: Readonly<Partial<Record<string, number>>>, view: ViewName): number => waiting[view] ?? 0;

/** The administration; the address names the open view, and with it the tab. A number says where something waits. */
export function AdminPage() {
  const [params, setParams] = useSearchParams();
  const isAdmin = useIsAdmin();
  const tabs = TAB_NAMES.filter((tab) => isAdmin || !OF_ADMINS.has(tab));
  const views = tabs.flatMap(viewsOf);
  const view = views.find((one) => one === params.get('tab')) ?? 'products';
  const shown = tabs.find((tab) => viewsOf(tab).includes(view)) ?? 'products';
  const waiting = useWaiting(view);
  const open = (next: string) => setParams(next === 'products' ? {} : { tab: next }, { replace: true });
  return (
    <Frame title={adminTexts.title} back="/" backLabel={adminTexts.home}>
      <Tabs selectedKey={shown} onSelectionChange={(tab) => open(String(tab))}>
        <TabList className={clsx(tabsStyles.tabs, styles.tabs)} aria-label={adminTexts.tabList}>
          {tabs.map((tab) => (
            <Tab key={tab} id={tab} ref={tab === shown ? intoView : undefined}>
              {adminTexts.tabs[tab]}
              <WaitingNumber count={viewsOf(tab).reduce((sum, one) => sum + countIn(waiting, one), 0)} />
            </Tab>
          ))}
        </TabList>
        {tabs.map((tab) => (
          <TabPanel key={tab} id={tab} className={tabsStyles.panel}>
            {viewsOf(tab).length > 1 && (
              <div className={clsx(uiStyles.chips, uiStyles.below12)} role="group" aria-label={adminTexts.viewList}>
                {viewsOf(tab).map((one) => (
                  <button
                    key={one}
                    type="button"
                    className={uiStyles.chip}
                    aria-pressed={one === view}
                    onClick={() => open(one)}
                  >
                    {one === tab ? adminTexts.firstViews[tab] : adminTexts.tabs[one]}
                    <WaitingNumber count={countIn(waiting, one)} />
                  </button>
                ))}
              </div>
            )}
            {view === 'products' ? <QuickActions waiting={waiting} /> : PANELS[view]}
          </TabPanel>
        ))}
      </Tabs>
    </Frame>
  );
}

function QuickActions({ waiting }: { waiting: Waiting }) {
  const words = adminTexts.quick;
  const isAdmin = useIsAdmin();
  return (
    <section aria-label={words.title}>
      <WaitingCard waiting={waiting} />
      {isAdmin && <FirstPrices />}
      <h2 className={clsx(uiStyles.heading, uiStyles.below12)}>{words.title}</h2>
      <ul className={styles.quick}>
        <Quick to="/admin/products" icon={<ListChecks />} title={words.products} text={words.productsText} />
        <Quick
          to="/admin/products/new/edit?mode=advanced"
          icon={<PackagePlus />}
          title={words.newProduct}
          text={words.newProductText}
        />
        <Quick to="/admin/categories" icon={<FolderTree />} title={words.categories} text={words.categoriesText} />
        <Quick to="/admin?tab=feeds" icon={<DownloadCloud />} title={words.feeds} text={words.feedsText} />
        <Quick to="/admin?tab=import" icon={<Upload />} title={words.import} text={words.importText} />
        {isAdmin && <Quick to="/admin/audit" icon={<ScrollText />} title={words.audit} text={words.auditText} />}
      </ul>
    </section>
  );
}

function Quick({ to, icon, title, text }: { to: string; icon: ReactNode; title: string; text: string }) {
  return (
    <li>
      <Link className={clsx(uiStyles.card, styles.card, uiStyles.row, uiStyles.gap12)} to={to}>
        <span className={clsx(uiStyles.tile, tintStyles.green)}>{icon}</span>
        <span className={uiStyles.grow}>
          <span className={clsx(uiStyles.medium, uiStyles.block)}>{title}</span>
          <span className={uiStyles.secondary}>{text}</span>
        </span>
      </Link>
    </li>
  );
}
