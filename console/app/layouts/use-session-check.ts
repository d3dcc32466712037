import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { client } from '../api/client.ts';
import { useAppDispatch } from '../session/hooks.ts';

/** Five seconds more than a session lasts without use: asking earlier would keep it alive. */
const idleMs = 30 * 60_000 + 5_000;

/** Asks whether the session still lasts when a page has asked for nothing so long that it should not. */
export function useSessionCheck() {
  const dispatch = useAppDispatch();
  const store = useStore();
  useEffect(() => {
    const check = () => void dispatch(client.util.invalidateTags(['Me']));
    let timer = setTimeout(check, idleMs);
    // Every call changes the client's state.
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(check, idleMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [dispatch, store]);
}
