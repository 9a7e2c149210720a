import { Component, type ReactNode, Suspense } from 'react';

/** `onFailed`: without it the page is whole without the part. */
type LaterProps = { onFailed?: () => void; fallback?: ReactNode; children: ReactNode };

/**
 * Wraps parts that are loaded on first use. Shows nothing while they load, or `fallback`. If loading fails (a first visit
 * without a network), calls `onFailed` and leaves the page as it was.
 */
export class Later extends Component<LaterProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    const { fallback = null, children } = this.props;
    return this.state.hasFailed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
