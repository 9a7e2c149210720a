/**
 * The cooking of one recipe on this device: stored at once, and exchanged with the household's other devices [CK2] [CK3].
 * Invariant: the screen never waits for the server; without one everything stays as it was on this device.
 */
import type { SharedCooking } from '@sali/contract/kitchen/recipes/cooking';
import { type CookingValue, STEP_KEY } from '@sali/domain/kitchen/recipes/cooking';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { currentUserKey } from '../../../people/accounts/userKey.ts';
import { HttpError } from '../../../base/httpError.ts';
import type { HeardNews } from '../../../people/live/kitchenNews.ts';
import { postCooking, postCookingLeave } from '../api.ts';
import { answered, exchangeOf, NOT_BEGUN, restarted, resumed, withChanges, withEnd } from './cookingState.ts';
import { type LocalCooking, storeCooking, storedCooking } from './storedCooking.ts';

/** How often a device that cooks asks how far the household is, besides the news of the socket. */
const COOKING_POLL_MS = 30_000;

export type CookingView = {
  readonly local: LocalCooking;
  /** The people who have the recipe open to cook, oneself included. */
  readonly cooks: SharedCooking['cooks'];
  /** Counts the times that somebody else finished. */
  readonly ends: number;
};

/** The person who cooks, and the recipe. `userId` is null for a guest, whose cooking stays on the device. */
export type CookingPlace = {
  readonly userKey: string;
  readonly userId: number | null;
  readonly recipeId: number;
  /** The number of the recipe's steps. */
  readonly steps: number;
};

/** Changes within this time are sent together. */
const SEND_AFTER_MS = 150;

export class CookingSession {
  readonly state: StoreApi<CookingView>;
  /** Whether the device knew that somebody had begun. */
  readonly wasBegun: boolean;
  readonly #place: CookingPlace;
  #version = -1;
  #isBusy = false;
  #isWanted = false;
  #isOpen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(place: CookingPlace) {
    this.#place = place;
    const local = storedCooking(place.userKey, place.recipeId, Date.now()) ?? NOT_BEGUN;
    this.wasBegun = Object.keys(local.values).length > 0;
    this.state = createStore<CookingView>()(() => ({ local, cooks: [], ends: 0 }));
  }

  /** Exchanges with the server while the page is open. @returns the function that ends it */
  readonly open = (): (() => void) => {
    if (this.#place.userId === null) return () => undefined;
    const exchangeIfVisible = () => void (document.visibilityState === 'visible' && this.#exchange());
    const leave = () => {
      if (this.#isOfReader()) void postCookingLeave(this.#place.recipeId).catch(ignoreHttpError);
    };
    const polling = setInterval(exchangeIfVisible, COOKING_POLL_MS);
    addEventListener('online', exchangeIfVisible);
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', exchangeIfVisible);
    this.#isOpen = true;
    exchangeIfVisible();
    return () => {
      this.#isOpen = false;
      clearInterval(polling);
      clearTimeout(this.#timer);
      removeEventListener('online', exchangeIfVisible);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', exchangeIfVisible);
      // The latest changes go first.
      void this.#exchange().then(leave);
    };
  };

  /** News of the household: reads what others changed. A cooking that was deleted meanwhile counts its versions from the start. */
  readonly hear = (news: HeardNews): void => {
    const isNew = news.of === 'cooking' && news.recipe_id === this.#place.recipeId && news.version !== this.#version;
    if (isNew || news.of === 'reconnected') void this.#exchange();
  };

  readonly change = (values: Readonly<Record<string, CookingValue>>): void =>
    this.#set(withChanges(this.#local(), values, Date.now()));

  /** Shows a step; behind the last one cooking is finished. */
  readonly goTo = (step: number): void => {
    const { steps } = this.#place;
    const local = this.#local();
    const isFinished = Number(local.values[STEP_KEY] ?? 0) >= steps;
    if (step >= steps) this.#set(withEnd(local, steps, Date.now()));
    else if (isFinished) this.#set(resumed(local, step, Date.now()));
    else this.change({ [STEP_KEY]: step });
  };

  readonly restart = (): void => this.#set(restarted(this.#local(), Date.now()));

  /** A timer that rang has ended on every device by itself: nothing is sent. */
  readonly settle = (values: Readonly<Record<string, CookingValue>>): void => {
    const local = this.#local();
    this.#show({ ...local, values: { ...local.values, ...values } });
  };

  #local(): LocalCooking {
    return this.state.getState().local;
  }

  #set(local: LocalCooking): void {
    this.#show(local);
    if (!this.#isOpen) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#exchange(), SEND_AFTER_MS);
  }

  #show(local: LocalCooking): void {
    this.state.setState({ local });
    const { userKey, userId, recipeId, steps } = this.#place;
    const isFinished = Number(local.values[STEP_KEY] ?? 0) >= steps;
    const isToSend = userId !== null && local.finishedAt !== null;
    const kept = isFinished ? (isToSend ? { ...NOT_BEGUN, finishedAt: local.finishedAt } : null) : local;
    storeCooking(userKey, recipeId, kept, Date.now());
  }

  /** False once another person has signed in on this device: nothing of one is sent as the other. */
  #isOfReader(): boolean {
    return currentUserKey() === this.#place.userKey;
  }

  /** One exchange at a time: what changes meanwhile goes with the next. */
  async #exchange(): Promise<void> {
    if (this.#place.userId === null) return;
    this.#isWanted = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#isWanted && this.#isOfReader()) {
        this.#isWanted = false;
        const sent = this.#local();
        this.#take(await postCooking(this.#place.recipeId, exchangeOf(sent, Date.now())), sent);
      }
    } catch (error) {
      // Without the server this device goes on by itself; the next exchange brings both together.
      ignoreHttpError(error);
    } finally {
      this.#isBusy = false;
    }
  }

  #take(answer: SharedCooking, sent: LocalCooking): void {
    this.#version = answer.version;
    const { state, isOver } = answered(this.#local(), sent, answer, Date.now());
    this.state.setState(({ ends }) => ({ cooks: answer.cooks, ends: isOver ? ends + 1 : ends }));
    this.#show(isOver ? { ...state, values: { ...state.values, [STEP_KEY]: this.#place.steps } } : state);
  }
}

function ignoreHttpError(error: unknown): void {
  if (!(error instanceof HttpError)) throw error;
}
