import type { ComponentPropsWithRef, ReactNode, Ref } from 'react';
import { Card } from '../kit/card.tsx';
import { classes } from '../kit/classes.ts';
import { Heading } from '../page/heading.tsx';

interface AccountPanelProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  title: string;
  /** Of the heading. */
  titleId: string;
  /** To move the focus to the heading. */
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  /** At the end of the title's line. */
  detail?: ReactNode;
}

/** A card of the account page. */
export function AccountPanel({
  title,
  titleId,
  titleRef,
  detail,
  className = 'gap-4',
  children,
  ...rest
}: AccountPanelProps) {
  return (
    <Card
      {...rest}
      aria-labelledby={titleId}
      className={classes('grid min-w-0 content-start', className)}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading
          level={2}
          size="part"
          id={titleId}
          ref={titleRef}
          tabIndex={titleRef ? -1 : undefined}
        >
          {title}
        </Heading>
        {detail && <p className="text-sm text-soft">{detail}</p>}
      </div>
      {children}
    </Card>
  );
}

export function PanelButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>;
}

export function PanelList({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line border-y border-line">{children}</ul>;
}

interface PanelRowProps {
  name: string;
  detail: ReactNode;
  /** Of the detail, for a button that it describes. */
  detailId?: string | undefined;
  action: ReactNode;
}

export function PanelRow({ name, detail, detailId, action }: PanelRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0 grow basis-36">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p id={detailId} className="text-sm text-soft">
          {detail}
        </p>
      </div>
      {action}
    </li>
  );
}
