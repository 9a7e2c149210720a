import { useEffect, useState } from 'react';
import { notificationsTexts } from '../languages/notificationsTexts.ts';
import { ErrorBox } from '../ui/Field.tsx';
import { Switch } from '../ui/Switch.tsx';
import { pushDeviceState, type PushDeviceState, turnOffPush, turnOnPush } from './pushDevice.ts';

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
    let isGone = false;
    pushDeviceState(userId).then(
      (found) => !isGone && setState(found),
      () => !isGone && setState('off'),
    );
    return () => {
      isGone = true;
    };
  }, [userId]);
  return (
    <section className="card notification-card" aria-labelledby="device">
      <h2 className="h2" id="device">
        {words.title}
      </h2>
      {hasFailed && <ErrorBox>{words.failed}</ErrorBox>}
      {state === 'unsupported' && <p className="mute">{words.unsupported}</p>}
      {state === 'blocked' && <p className="mute">{words.blocked}</p>}
      {(state === 'on' || state === 'off') && (
        <>
          <Switch
            label={words.on}
            isOn={state === 'on'}
            onChange={(isOn) => attempt(() => (isOn ? turnOnPush(userId) : turnOffPush(userId)))}
          />
          <p className="mute t14">{words.text}</p>
        </>
      )}
    </section>
  );
}
