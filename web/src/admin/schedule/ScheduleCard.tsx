import type { FeedChain, FeedSchedule, FeedScheduleChange, ScheduledChain } from '@sali/contract/goods/feeds/feeds';
import { CATEGORY_MESSAGE_MS } from '@sali/domain/base/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { feedsTexts } from '@sali/texts/app/feeds';
import { Button } from '../../base/ui/Button.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { fetchSchedule, putSchedule } from '../api.ts';
import { errorText } from '../../base/errorText.ts';
import { FailedRows, LoadingRows } from '../Frame.tsx';
import { MessageLine } from '../MessageLine.tsx';
import { useMessage } from '../useMessage.ts';
import { ScheduleEditor } from './ScheduleEditor.tsx';
import { clsx } from 'clsx';
import adminStyles from '../admin.module.css';
import styles from './schedule.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = feedsTexts.schedule;
const QUERY_KEY = ['admin', 'feeds', 'schedule'];

/** Switches fetching by the clock on and off, and says and changes what is fetched [FE7]. */
export function ScheduleCard({ chains }: { chains: readonly FeedChain[] }) {
  const { data, error, refetch } = useQuery({ queryKey: QUERY_KEY, queryFn: fetchSchedule });
  return (
    <section className={clsx(uiStyles.card, adminStyles.card)} aria-label={words.title}>
      {error && !data && <FailedRows error={error} text={adminTexts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data && <Schedule schedule={data} chains={chains} />}
    </section>
  );
}

type ScheduleProps = { schedule: FeedSchedule; chains: readonly FeedChain[] };

function Schedule({ schedule, chains }: ScheduleProps) {
  // Switched on before anything was chosen: the choice comes first, and is saved together with the switch.
  const [isTurningOn, setTurningOn] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const { message, isSaving, save } = useScheduleSaving();
  const close = () => {
    setEditing(false);
    setTurningOn(false);
  };
  const turn = (isOn: boolean) => {
    if (isTurningOn) return close();
    if (!isOn || schedule.chains !== null || schedule.are_chains_fixed) return void save({ is_on: isOn });
    setTurningOn(true);
    setEditing(true);
  };
  const isOn = schedule.is_on || isTurningOn;
  return (
    <div className={styles.schedule}>
      {schedule.is_switch_fixed ? (
        <FixedSwitch isOn={isOn} />
      ) : (
        <Switch
          label={words.title}
          hint={isTurningOn ? words.draft : isOn ? words.on : words.off}
          isOn={isOn}
          onChange={turn}
        />
      )}
      {isEditing ? (
        <ScheduleEditor
          stored={schedule.chains}
          isOn={isOn}
          isSaving={isSaving}
          onCancel={close}
          onSave={async (change) => {
            if (await save({ chains: change, ...(isTurningOn && { is_on: true }) })) close();
          }}
        />
      ) : (
        <ChosenSummary schedule={schedule} chains={chains} onEdit={() => setEditing(true)} />
      )}
      <MessageLine message={message} />
    </div>
  );
}

/** Writes a change, and says what came of it. `save` answers whether it is stored. */
function useScheduleSaving() {
  const queryClient = useQueryClient();
  const { message, showMessage } = useMessage(CATEGORY_MESSAGE_MS);
  const [isSaving, setSaving] = useState(false);
  const save = async (change: FeedScheduleChange): Promise<boolean> => {
    setSaving(true);
    try {
      const schedule = await putSchedule(change);
      queryClient.setQueryData(QUERY_KEY, schedule);
      showMessage(schedule.is_on ? words.saved : words.savedOff);
    } catch (error) {
      showMessage(errorText(error, words.failed), true);
      return false;
    } finally {
      setSaving(false);
    }
    await queryClient.invalidateQueries({ queryKey: ['admin', 'feedJobs'] });
    await queryClient.invalidateQueries({ queryKey: ['admin', 'feeds'] });
    return true;
  };
  return { message, isSaving, save };
}

function FixedSwitch({ isOn }: { isOn: boolean }) {
  return (
    <div>
      <h3 className={uiStyles.medium}>{words.title}</h3>
      <p className={uiStyles.secondary}>{isOn ? words.on : words.off}</p>
      <Fixed text={words.switchFixed} />
    </div>
  );
}

function Fixed({ text }: { text: string }) {
  return (
    <p className={clsx(styles.fixed, uiStyles.above8)}>
      <Lock className={uiStyles.icon16} />
      <span className={uiStyles.grow}>{text}</span>
    </p>
  );
}

type ChosenSummaryProps = ScheduleProps & { onEdit: () => void };

/** The chains and stores to fetch, and the way to change them. Nothing while fetching is off and none is chosen. */
function ChosenSummary({ schedule, chains, onEdit }: ChosenSummaryProps) {
  if (!schedule.is_on && schedule.chains === null && !schedule.are_chains_fixed) return null;
  return (
    <div className={styles.chosen}>
      <h3 className={clsx(uiStyles.size14, uiStyles.medium)}>{words.chosen}</h3>
      {schedule.chains === null ? (
        <p>{words.everything}</p>
      ) : (
        <ul className={styles.pills}>
          {schedule.chains.map((chain) => (
            <li key={chain.chain_id} className={styles.pill}>
              <bdi className={uiStyles.medium}>
                {chains.find(({ chain_id: id }) => id === chain.chain_id)?.name ?? chain.chain_id}
              </bdi>
              <span className={uiStyles.secondary}>{storesText(chain)}</span>
            </li>
          ))}
        </ul>
      )}
      {schedule.are_chains_fixed ? (
        <Fixed text={words.chainsFixed} />
      ) : (
        <div>
          <Button look="soft" size="sm" onClick={onEdit}>
            <SlidersHorizontal className={uiStyles.icon16} />
            {words.edit}
          </Button>
        </div>
      )}
    </div>
  );
}

const storesText = ({ stores }: ScheduledChain): string =>
  stores === null ? words.wholeChain : words.storeCount({ count: stores.length });
