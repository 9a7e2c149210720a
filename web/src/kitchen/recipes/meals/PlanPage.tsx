import type { MealBody, MealWire } from '@sali/contract/kitchen/recipes/meals';
import { isolate } from '@sali/domain/base/bidi';
import { dayAfter, isDay, weekDays, weekStart } from '@sali/domain/kitchen/recipes/mealWeek';
import { CalendarPlus, ChevronLeft, ChevronRight, Copy, ListPlus, Lock, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { OwnPage } from '../../../people/accounts/OwnPage.tsx';
import { newId } from '../../../base/ids.ts';
import { mealsTexts as words } from '@sali/texts/app/meals';
import { texts } from '@sali/texts/app/main';
import { LoadFailed } from '../../../base/LoadFailed.tsx';
import { Button, IconButton } from '../../../base/ui/Button.tsx';
import { Skeleton, Strip } from '../../../base/ui/states.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { useNow } from '../../../base/ui/useNow.ts';
import { useRecipe } from '../queries.ts';
import { CalendarSheet } from './CalendarSheet.tsx';
import { DayCard } from './DayCard.tsx';
import { todayOf, dayName, weekText } from './dayNames.ts';
import { emptyMeal, type MealDraft, MealSheet } from './MealSheet.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useFocusOnMoved } from './useFocusOnMoved.ts';
import { mealRequestOf, type Plan, usePlan } from './usePlan.ts';
import { WeekListSheet } from './WeekListSheet.tsx';
import { clsx } from 'clsx';
import styles from './meals.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

/** /plan: the meals of a week. `week` of the address is a day of it; with `recipe` that recipe is planned. */
export function PlanPage() {
  return (
    <OwnPage words={words} path="/plan" back="/recipes" className={clsx(uiStyles.column, styles.page)}>
      {(userId) => <Weeks key={userId} userId={userId} />}
    </OwnPage>
  );
}

function Weeks({ userId }: { userId: number }) {
  const today = todayOf(useNow());
  const [params, setParams] = useSearchParams();
  const asked = params.get('week') ?? '';
  const from = weekStart(isDay(asked) ? asked : today);
  const recipeId = Number(params.get('recipe') ?? 0);
  const show = (sunday: string) => setParams({ week: sunday }, { replace: true });
  return (
    <>
      <div className={styles.weekHead}>
        <IconButton label={words.earlier} onClick={() => show(dayAfter(from, -7))}>
          <ChevronRight />
        </IconButton>
        <p className={styles.weekName} role="status">
          {weekText(from)}
        </p>
        <IconButton label={words.later} onClick={() => show(dayAfter(from, 7))}>
          <ChevronLeft />
        </IconButton>
      </div>
      {from !== weekStart(today) && (
        <Button look="ghost" size="sm" onClick={() => show(weekStart(today))}>
          {words.thisWeek}
        </Button>
      )}
      <Week key={from} userId={userId} from={from} today={today} />
      {recipeId > 0 && <PlannedRecipe userId={userId} recipeId={recipeId} day={today} onClose={() => show(from)} />}
    </>
  );
}

/** The sheet for a recipe that was chosen on its own page. */
function PlannedRecipe({
  userId,
  recipeId,
  day,
  onClose,
}: {
  userId: number;
  recipeId: number;
  day: string;
  onClose: () => void;
}) {
  const plan = usePlan(userId, weekStart(day));
  const { data: recipe } = useRecipe(recipeId);
  if (!recipe) return null;
  const start = { ...emptyMeal(day), recipe, servings: recipe.servings };
  return <NewMeal plan={plan} start={start} onClose={onClose} />;
}

type OpenSheet =
  | { readonly kind: 'new'; readonly draft: MealDraft }
  | { readonly kind: 'edit'; readonly meal: MealWire }
  | { readonly kind: 'list' | 'calendar' };

function Week({ userId, from, today }: { userId: number; from: string; today: string }) {
  const plan = usePlan(userId, from);
  const { meals, failure, error } = plan;
  const [open, setOpen] = useState<OpenSheet | null>(null);
  const focusOnMoved = useFocusOnMoved(meals);
  const close = () => setOpen(null);
  if (!meals) {
    return error ? (
      <LoadFailed error={error} offline={words.offline} failed={words.failed} onRetry={plan.retry} />
    ) : (
      <div className={styles.week} aria-hidden="true">
        {weekDays(from).map((day) => (
          <Skeleton key={day} width="100%" height="88px" />
        ))}
      </div>
    );
  }
  const move = async (meal: MealWire, day: string, isByKeys: boolean) => {
    if (isByKeys) focusOnMoved(meal.meal_id);
    if (await plan.move(meal, day)) showToast(words.moved({ title: isolate(meal.title), day: dayName(day) }));
  };
  const share = async () => {
    if (await plan.share()) showToast(words.shared);
  };
  const firstDay = weekDays(from).includes(today) ? today : from;
  return (
    <>
      {failure && <Strip icon={<WifiOff className={uiStyles.icon16} />}>{words.asSeen}</Strip>}
      {meals.some((meal) => meal.is_own_only) && (
        <Strip icon={<Lock className={uiStyles.icon16} />}>
          {words.ownOnlyText}{' '}
          <Button look="soft" size="sm" onClick={() => void share()}>
            {words.share}
          </Button>
        </Strip>
      )}
      <div className={styles.actions}>
        <Button look="primary" onClick={() => setOpen({ kind: 'list' })}>
          <ListPlus />
          {words.toList}
        </Button>
        <Button look="soft" onClick={() => void plan.copyLastWeek()}>
          <Copy />
          {words.copy}
        </Button>
        <Button look="soft" onClick={() => setOpen({ kind: 'calendar' })}>
          <CalendarPlus />
          {words.calendar.open}
        </Button>
      </div>
      <div className={styles.week}>
        {weekDays(from).map((day) => (
          <DayCard
            key={day}
            day={day}
            isToday={day === today}
            meals={meals.filter((meal) => meal.day === day)}
            onAdd={() => setOpen({ kind: 'new', draft: emptyMeal(day) })}
            onEdit={(meal) => setOpen({ kind: 'edit', meal })}
            onMove={(meal, ...to) => void move(meal, ...to)}
          />
        ))}
      </div>
      <div className={uiStyles.above12}>
        <Suggestions
          userId={userId}
          from={from}
          onPlan={(recipe) =>
            setOpen({ kind: 'new', draft: { ...emptyMeal(firstDay), recipe, servings: recipe.servings } })
          }
        />
      </div>
      {open?.kind === 'new' && <NewMeal plan={plan} start={open.draft} onClose={close} />}
      {open?.kind === 'edit' && <EditMeal plan={plan} meal={open.meal} onClose={close} />}
      {open?.kind === 'calendar' && <CalendarSheet userId={userId} onClose={close} />}
      {open?.kind === 'list' && (
        <WeekListSheet userId={userId} from={from} onDone={() => void plan.refresh()} onClose={close} />
      )}
    </>
  );
}

function NewMeal({ plan, start, onClose }: { plan: Plan; start: MealDraft; onClose: () => void }) {
  const [id] = useState(newId);
  const save = async (body: MealBody, title: string): Promise<boolean> => {
    const isSaved = await plan.put(id, body);
    if (isSaved) showToast(words.added({ title: isolate(title === '' ? words.leftovers : title) }));
    return isSaved;
  };
  return <MealSheet title={words.newTitle} start={start} onSave={save} onClose={onClose} />;
}

function EditMeal({ plan, meal, onClose }: { plan: Plan; meal: MealWire; onClose: () => void }) {
  const remove = async () => {
    onClose();
    if (!(await plan.remove(meal.meal_id))) return;
    const run = () => void plan.put(newId(), mealRequestOf(meal));
    showToast(words.removed({ title: isolate(meal.title) }), { label: texts.list.undo, run, isUndo: true });
  };
  const start: MealDraft = {
    ...{
      day: meal.day,
      slot: meal.slot,
      recipe: meal.recipe,
      servings: meal.servings ?? meal.recipe?.servings ?? null,
    },
    text: meal.kind === 'recipe' ? '' : meal.title,
    isLeftovers: meal.kind === 'leftovers',
  };
  return (
    <MealSheet
      title={words.editTitle}
      start={start}
      onSave={(body) => plan.put(meal.meal_id, body)}
      onRemove={() => void remove()}
      onClose={onClose}
    />
  );
}
