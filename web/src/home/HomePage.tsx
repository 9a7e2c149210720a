import type { ShoppingList } from '@sali/domain/lists/list';
import { usernameOf } from '@sali/domain/accounts/user';
import { totalsOf } from '@sali/domain/lists/view';
import { ArrowLeft, ChefHat, ShoppingBasket, WifiOff } from 'lucide-react';
import { Link } from 'react-router';
import { useAccount } from '../accounts/accounts.ts';
import { texts } from '../languages/mainTexts.ts';
import { partOfDay } from './partOfDay.ts';
import { lastList } from '../sync/lastList.ts';
import { useDevice } from '../sync/engine.ts';
import { useCardPrices } from '../listPrices/useListPrices.ts';
import { Faces } from '../ui/Faces.tsx';
import { Money } from '../ui/Money.tsx';
import { Num } from '../ui/Num.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Logo } from '../ui/Logo.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { TogetherScene } from './TogetherScene.tsx';

/** The door of the app: a greeting, the lists, and what else it is good for. */
export function HomePage() {
  const user = useAccount((state) => state.user);
  useTitle(texts.app.title);
  return (
    <main className="home" id="content">
      <div className="phone-only">
        <PageHead>
          <Logo name={texts.app.name} />
        </PageHead>
      </div>
      <h1 className="title mt-2">
        {user ? (
          <>
            {texts.home[partOfDay(new Date().getHours())]}, <bdi>{user.firstName || usernameOf(user)}</bdi>
          </>
        ) : (
          texts.home.guestTitle
        )}
      </h1>
      <p className="mute mb-5">{user ? texts.home.question : texts.home.guestText}</p>
      <div className="home-grid">
        <ListsCard userId={user?.userId ?? null} />
        <div className="home-more">
          <RecipesCard />
          <TogetherCard isGuest={user === null} />
        </div>
      </div>
      <p className="home-off">
        <WifiOff />
        <span>{texts.home.offline}</span>
      </p>
    </main>
  );
}

function ListsCard({ userId }: { userId: number | null }) {
  const list = useDevice(lastList);
  const people = list?.participants.filter((person) => person.userId !== userId) ?? [];
  return (
    <Link className="home-hero" to={list ? `/shopping/list/${list.serverId ?? list.id}` : '/shopping'}>
      <span className="row between">
        <span className="tile l lime-tile">
          <ShoppingBasket className="l" />
        </span>
        <Faces
          people={people.map((person) => ({ key: String(person.userId), name: person.username }))}
          label={texts.overview.people}
        />
      </span>
      <span>
        <span className="h2 block">{texts.home.listsTitle}</span>
        <span className="d">{texts.home.listsText}</span>
      </span>
      <span className="inner">
        <span className="grow">{list ? <LatestList list={list} /> : <FirstList />}</span>
        <span className="go">
          <ArrowLeft />
        </span>
      </span>
    </Link>
  );
}

function RecipesCard() {
  return (
    <Link className="home-recipes" to="/recipes">
      <span className="tile l yellow-tile">
        <ChefHat className="l" />
      </span>
      <span className="grow">
        <span className="h2 block">{texts.home.recipesTitle}</span>
        <span className="mute">{texts.home.recipesText}</span>
      </span>
      <ArrowLeft className="mute" />
    </Link>
  );
}

function LatestList({ list }: { list: ShoppingList }) {
  const { remaining, openAgorot } = totalsOf(useCardPrices(list));
  return (
    <>
      <b className="block clip">
        <bdi>{list.name}</bdi>
      </b>
      <span className="t14 d">
        {texts.words.remaining({ count: remaining })} <Num value={remaining} />
        {openAgorot > 0 && (
          <>
            {' · '}
            <Money agorot={openAgorot} />
          </>
        )}
      </span>
    </>
  );
}

function FirstList() {
  return (
    <>
      <b className="block">{texts.home.firstList}</b>
      <span className="t14 d">{texts.home.firstListText}</span>
    </>
  );
}

/** What is best about the app, and for a guest the way to it. */
function TogetherCard({ isGuest }: { isGuest: boolean }) {
  return (
    <Link className="home-side" to={isGuest ? '/login#register' : '/shopping'}>
      <span className="scene">
        <TogetherScene />
      </span>
      <span className="words">
        <span className="h2 block">{texts.home.togetherTitle}</span>
        <span className="mute">{isGuest ? texts.home.togetherGuest : texts.home.togetherText}</span>
      </span>
    </Link>
  );
}
