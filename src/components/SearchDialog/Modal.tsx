import {useLayoutEffect, type ComponentProps, type ReactNode, type RefObject} from 'react';
import {createPortal} from 'react-dom';
import {keepFocus} from '../Keyboard/keepFocus';

type ModalProps = Omit<ComponentProps<'dialog'>, 'onClose'> & {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
};

/** A dialog that makes the rest of the page inert and restores the focus when it closes. */
export function Modal({onClose, ...props}: ModalProps): ReactNode {
  const {ref} = props;

  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    return () => element?.close();
  }, [ref]);

  return createPortal(
    <dialog
      {...props}
      // Redundant, for assistive technology without support for the element.
      role="dialog"
      aria-modal="true"
      onMouseDownCapture={(event) => {
        // A click outside closes the dialog without moving the focus to the page behind it.
        if (event.target instanceof Element && event.target.matches('.DocSearch-Container')) {
          event.preventDefault();
        }
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'Tab') keepFocus(event.currentTarget, event.nativeEvent);
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    />,
    document.body,
  );
}
