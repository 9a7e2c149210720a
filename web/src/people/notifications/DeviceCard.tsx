import { useEffect, useState } from 'react';
import { notificationsTexts } from '@sali/texts/app/notifications';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { ErrorBox } from '../../base/ui/Field.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { pushDeviceState, type PushDeviceState, turnOffPush, turnOnPush, wasPushOn } from './pushDevice.ts';
import { clsx } from 'clsx';
import styles from './notifications.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import panelStyles from '../../base/ui/panels.module.css';

const words = notificationsTexts.device;

/** The switch for push notifications on this device, which arrive also while the app is closed. */
export function DeviceCard({ userId }: { userId: number }) {
  const [state, setState] = useState<PushDeviceState | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const attempt = (work: () => Promise<PushDeviceState>) => {
    setHasFailed(false);
    work().then(setState, () => setHasFailed(true));
  };
  useEffect(() => {
    return takeAnswer(pushDeviceState(userId), setState, () => setState(wasPushOn(userId) ? 'on' : 'off'));
  }, [userId]);
  return (
    <section className={clsx(uiStyles.card, panelStyles.card, styles.card)} aria-labelledby="device">
      <h2 className={uiStyles.heading} id="device">
        {words.title}
      </h2>
      {hasFailed && <ErrorBox>{words.failed}</ErrorBox>}
      {state === 'unsupported' && <p className={uiStyles.muted}>{words.unsupported}</p>}
      {state === 'blocked' && <p className={uiStyles.muted}>{words.blocked}</p>}
      {(state === 'on' || state === 'off') && (
        <>
          <Switch
            label={words.on}
            isOn={state === 'on'}
            onChange={(isOn) => attempt(() => (isOn ? turnOnPush(userId) : turnOffPush(userId)))}
          />
          <p className={uiStyles.secondary}>{words.text}</p>
        </>
      )}
    </section>
  );
}
