import { Component, type ReactNode } from 'react';
import { texts } from '@sali/texts/app/main';
import { Button } from '../../base/ui/Button.tsx';
import { clsx } from 'clsx';
import styles from './Crash.module.css';
import statesStyles from '../../base/ui/states.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** The last net under the screens: what is on the device is safe, and a reload comes back to it. */
export class Crash extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <main className={clsx(statesStyles.empty, styles.page)}>
        <h1 className={uiStyles.heading}>{texts.app.crashed}</h1>
        <p className={uiStyles.muted}>{texts.app.crashedText}</p>
        <Button look="primary" onClick={() => location.reload()}>
          {texts.app.reload}
        </Button>
      </main>
    );
  }
}
