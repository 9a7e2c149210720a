import type { MealBody, MealPlan, MealWire } from '@sali/contract/kitchen/recipes/meals';
import { dayAfter, weekStart } from '@sali/domain/kitchen/recipes/mealWeek';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerText } from '../../../base/errorText.ts';
import { texts } from '@sali/texts/app/main';
import { useReloadOnNews } from '../../../people/live/useReloadOnNews.ts';
import { mealsTexts as words } from '@sali/texts/app/meals';
import { showToast } from '../../../base/ui/toast.ts';
import { type CachedAnswer, fetchOrCached } from '../cachedAnswers.ts';
import { deleteMeal, fetchWeek, postCopy, postMealRemoval, postMealSharing, putMeal } from './api.ts';

const PLANS = ['recipes', 'meals'];

/** Returns the body of a call that stores a meal. */
export const mealRequestOf = ({ day, slot, kind, recipe, title, servings }: MealWire): MealBody => ({
  ...{ day, slot, kind, recipe_id: recipe?.recipe_id ?? null, servings },
  title: kind === 'recipe' ? '' : title,
});

/** The meals of a week, as they were last without a network, and what changes them. Each change says why it failed. */
export function usePlan(userId: number, from: string) {
  const client = useQueryClient();
  const { data, error, refetch, keyOf, show, showMeals } = useWeek(userId, from);
  const asOwnChange = useReloadOnNews(userId, 'plan', () => void client.invalidateQueries({ queryKey: PLANS }));
  /** @returns whether the work was done */
  const attempt = async (work: (isNewest: () => boolean) => Promise<void>): Promise<boolean> => {
    // An answer that is being read now may not have the change.
    if (data) void client.cancelQueries({ queryKey: keyOf(from) });
    try {
      await asOwnChange(work);
      return true;
    } catch (failed) {
      showToast(answerText(failed, words.offline));
      await client.invalidateQueries({ queryKey: PLANS });
      return false;
    }
  };
  const remove = (id: string): Promise<boolean> =>
    attempt(async () => {
      showMeals((meals) => meals.filter(({ meal_id }) => meal_id !== id));
      await deleteMeal(id);
    });
  /** Takes off what a copy added, and nothing else. */
  const takeOff = (ids: readonly string[]): Promise<boolean> =>
    attempt(async () => {
      await postMealRemoval(ids);
      await client.invalidateQueries({ queryKey: keyOf(from) });
    });
  return {
    meals: data?.answer.meals,
    /** Why the shown meals may be old. */
    failure: data?.failure ?? null,
    error,
    retry: () => void refetch(),
    put: (id: string, body: MealBody): Promise<boolean> =>
      attempt(async (isNewest) => {
        const plan = await putMeal(id, body);
        if (isNewest()) show(plan);
        // A meal that went to another week is no longer in this one.
        if (weekStart(body.day) !== from) await client.invalidateQueries({ queryKey: keyOf(from) });
      }),
    /** Shows the meal on its new day at once. */
    move: (meal: MealWire, day: string): Promise<boolean> =>
      attempt(async (isNewest) => {
        showMeals((meals) => meals.map((one) => (one.meal_id === meal.meal_id ? { ...one, day } : one)));
        const plan = await putMeal(meal.meal_id, { ...mealRequestOf(meal), day });
        if (isNewest()) show(plan);
      }),
    remove,
    copyLastWeek: (): Promise<boolean> =>
      attempt(async (isNewest) => {
        const { added, ...plan } = await postCopy({ from: dayAfter(from, -7), to: from });
        if (isNewest()) show(plan);
        if (added.length === 0) return showToast(words.nothingToCopy);
        const run = () => void takeOff(added);
        showToast(words.copied, { label: texts.list.undo, run, isUndo: true });
      }),
    /** Shows the meals that the person planned alone to the family. */
    share: (): Promise<boolean> =>
      attempt(async () => {
        await postMealSharing();
        await client.invalidateQueries({ queryKey: PLANS });
      }),
    refresh: () => client.invalidateQueries({ queryKey: PLANS }),
  };
}

/** The meals of a week as they were last read, and what shows them otherwise before the server has answered. */
function useWeek(userId: number, from: string) {
  const client = useQueryClient();
  const keyOf = (sunday: string) => [...PLANS, String(userId), sunday];
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(from),
    queryFn: () => fetchOrCached(String(userId), keyOf(from), () => fetchWeek(from)),
    staleTime: 0,
  });
  const show = (plan: MealPlan) =>
    client.setQueryData<CachedAnswer<MealPlan>>(keyOf(plan.from), { answer: plan, failure: null });
  const showMeals = (changed: (meals: readonly MealWire[]) => MealWire[]) =>
    client.setQueryData<CachedAnswer<MealPlan>>(
      keyOf(from),
      (now) => now && { ...now, answer: { from, meals: changed(now.answer.meals) } },
    );
  return { data, error, refetch, keyOf, show, showMeals };
}

export type Plan = ReturnType<typeof usePlan>;
