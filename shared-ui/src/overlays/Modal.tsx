import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBackButton } from './use-back-button.ts';
import { useFocusReturn } from './use-focus-return.ts';

/**
 * Mantine's modal, which the back button of a phone closes. Its focus starts on the element with `data-autofocus`, also where that
 * is loaded after the modal opened. While it fades, what it held has `data-closed`: nobody edits it any more.
 */
export function Modal({ children, ...props }: ModalProps) {
  useBackButton(props.opened, props.onClose);
  const dialog = useFocusReturn(props.opened);
  return (
    <MantineModal {...props} ref={dialog} returnFocus={false}>
      <Content closed={!props.opened}>{children}</Content>
    </MantineModal>
  );
}

function Content({ closed, children }: { readonly closed: boolean; readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = content.current;
    // What changes while it fades must not take the focus back from the page.
    if (!box || closed) return;
    const observer = new MutationObserver(() => {
      const start = box.querySelector<HTMLElement>('[data-autofocus]');
      if (!start) return;
      observer.disconnect();
      // A person who is in the content already stays where they are.
      if (!box.contains(document.activeElement)) start.focus();
    });
    observer.observe(box, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [closed]);
  return (
    <div ref={content} data-closed={closed || undefined} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
