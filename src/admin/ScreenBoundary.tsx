import { Component, type ReactNode } from 'react';

interface State {
  failed: boolean;
}

/**
 * Replaces a screen that failed, or whose code did not arrive because the connection is down or a new build replaced
 * it. A class, because React catches errors only in classes.
 */
export default class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="empty-state" role="alert">
        <h2>This screen could not be opened</h2>
        <p className="hint">The connection may be down, or the site has been rebuilt since this page was opened.</p>
        <button className="btn btn-primary btn-small" type="button" onClick={() => location.reload()}>
          Reload
        </button>
      </div>
    );
  }
}
