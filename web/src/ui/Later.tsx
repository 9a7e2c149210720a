import { Component, type ReactNode, Suspense } from 'react';

type Props = { onFailed: () => void; children: ReactNode };

/**
 * For parts that are loaded when they are first needed. While they load nothing is shown; when they cannot be loaded
 * (a first visit that lost its reception) `onFailed` is told and the page stays as it was.
 */
export class Later extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
