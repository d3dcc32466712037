import { t } from '@stillweb/texts/t';
import { Component, type ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { ReloadButton } from './reload-button.tsx';

interface ErrorBoundaryProps {
  /** Replaces children that failed. */
  fallback: ReactNode;
  /** When it changes, the children are rendered again. */
  page?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  hasFailed: boolean;
  page: string | undefined;
}

/** Catches an error of its children, so that the page around them stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, page: this.props.page };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ page }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return page === state.page ? null : { hasFailed: false, page };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** Wraps a part of a page without which the rest works. */
export function PartBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={<PartFailure />}>{children}</ErrorBoundary>;
}

function PartFailure() {
  return (
    <Notice
      tone="red"
      role="alert"
      title={t('part-failure.title', 'This part of the page stumbled')}
      actions={<ReloadButton variant="secondary" />}
    >
      <p>{t('part-failure.text', 'The rest of the page works. Loading it again usually helps.')}</p>
    </Notice>
  );
}
