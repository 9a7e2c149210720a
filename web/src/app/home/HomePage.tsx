import type { ShoppingList } from '@sali/domain/lists/list';
import { usernameOf } from '@sali/domain/people/accounts/user';
import { personName } from '../../base/languages/personName.ts';
import { totalsOf, wholeSumAgorot } from '@sali/domain/lists/view';
import { ArrowLeft, ChefHat, ShoppingBasket, WifiOff } from 'lucide-react';
import { Link } from 'react-router';
import { useAccount } from '../../people/accounts/accounts.ts';
import { texts } from '@sali/texts/app/main';
import { homeTexts } from '@sali/texts/app/home';
import { partOfDay } from './partOfDay.ts';
import { lastList } from '../../people/sync/lastList.ts';
import { useDevice } from '../../people/sync/engine.ts';
import { useCardPrices } from '../../lists/listPrices/useListPrices.ts';
import { SampleOfList } from '../../lists/listPrices/SampleOfList.tsx';
import { WholeSum } from '../../lists/listPrices/WholeSum.tsx';
import { Faces } from '../../base/ui/Faces.tsx';
import { Num } from '../../base/ui/Num.tsx';
import { PageHead } from '../../base/ui/PageHead.tsx';
import { Logo } from '../../base/ui/Logo.tsx';
import { useNow } from '../../base/ui/useNow.ts';
import { useTitle } from '../../base/ui/useTitle.ts';
import { TogetherScene } from './TogetherScene.tsx';
import { clsx } from 'clsx';
import styles from './HomePage.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** The door of the app: a greeting, the lists, and what else it is good for. */
export function HomePage() {
  const user = useAccount((state) => state.user);
  const hour = new Date(useNow()).getHours();
  useTitle(texts.app.title);
  return (
    <main className={styles.page} id="content">
      <div className={uiStyles.phoneOnly}>
        <PageHead>
          <Logo name={texts.app.name} />
        </PageHead>
      </div>
      <h1 className={clsx(uiStyles.title, uiStyles.above8)}>
        {user ? (
          <>
            {homeTexts[partOfDay(hour)]}, <bdi>{user.firstName || usernameOf(user)}</bdi>
          </>
        ) : (
          homeTexts.guestTitle
        )}
      </h1>
      <p className={clsx(uiStyles.muted, uiStyles.below20)}>{user ? homeTexts.question : homeTexts.guestText}</p>
      <div className={styles.grid}>
        <ListsCard userId={user?.userId ?? null} />
        <div className={styles.more}>
          <RecipesCard />
          <TogetherCard isGuest={user === null} />
        </div>
      </div>
      <p className={styles.offline}>
        <WifiOff />
        <span>{homeTexts.offline}</span>
      </p>
    </main>
  );
}

function ListsCard({ userId }: { userId: number | null }) {
  const list = useDevice(lastList);
  const people = list?.participants.filter((person) => person.userId !== userId) ?? [];
  return (
    <Link className={styles.lists} to={list ? `/shopping/list/${list.serverId ?? list.id}` : '/shopping'}>
      <span className={clsx(uiStyles.row, uiStyles.between)}>
        <span className={clsx(uiStyles.tile, uiStyles.large, styles.limeTile)}>
          <ShoppingBasket className={uiStyles.icon28} />
        </span>
        <Faces
          people={people.map((person) => ({
            key: String(person.userId),
            name: personName(person.userId, person.username),
          }))}
          label={texts.overview.people}
        />
      </span>
      <span>
        <span className={clsx(uiStyles.heading, uiStyles.block)}>{homeTexts.listsTitle}</span>
        <span className={styles.note}>{homeTexts.listsText}</span>
      </span>
      <span className={styles.latest}>
        <span className={uiStyles.grow}>
          {list ? <LatestList list={list} /> : <FirstList isGuest={userId === null} />}
        </span>
        <span className={styles.arrow}>
          <ArrowLeft />
        </span>
      </span>
    </Link>
  );
}

function RecipesCard() {
  return (
    <Link className={styles.recipes} to="/recipes">
      <span className={clsx(uiStyles.tile, uiStyles.large, styles.yellowTile)}>
        <ChefHat className={uiStyles.icon28} />
      </span>
      <span className={uiStyles.grow}>
        <span className={clsx(uiStyles.heading, uiStyles.block)}>{homeTexts.recipesTitle}</span>
        <span className={uiStyles.muted}>{homeTexts.recipesText}</span>
      </span>
      <ArrowLeft className={uiStyles.muted} />
    </Link>
  );
}

function LatestList({ list }: { list: ShoppingList }) {
  const card = useCardPrices(list);
  const totals = totalsOf(card.list);
  return (
    <>
      <b className={clsx(uiStyles.block, uiStyles.clipped)}>
        <bdi>{list.name}</bdi>
      </b>
      <span className={clsx(uiStyles.size14, styles.note)}>
        {texts.words.remaining({ count: totals.remaining })} <Num value={totals.remaining} />
        {card.hasSum && wholeSumAgorot(totals) > 0 && (
          <>
            {' · '}
            <WholeSum totals={totals} /> <SampleOfList list={list} />
          </>
        )}
      </span>
    </>
  );
}

function FirstList({ isGuest }: { isGuest: boolean }) {
  return (
    <>
      <b className={uiStyles.block}>{homeTexts.firstList}</b>
      {isGuest && <span className={clsx(uiStyles.size14, styles.note)}>{homeTexts.firstListText}</span>}
    </>
  );
}

/** The app's best part, shared lists, and for a guest the way to it. */
function TogetherCard({ isGuest }: { isGuest: boolean }) {
  return (
    <Link className={styles.together} to={isGuest ? '/login#register' : '/shopping'}>
      <span className={styles.scene}>
        <TogetherScene />
      </span>
      <span className={styles.words}>
        <span className={clsx(uiStyles.heading, uiStyles.block)}>{homeTexts.togetherTitle}</span>
        <span className={uiStyles.muted}>{isGuest ? homeTexts.togetherGuest : homeTexts.togetherText}</span>
      </span>
    </Link>
  );
}
