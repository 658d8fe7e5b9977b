/** ms in which what one change brings about (a record, its approval, its order) comes in together */
const GATHER = 80;

/**
 * Runs `work` soon after it is first asked for, and then at most once in `pause` ms, however often it is: who waits for one
 * change sees it at once, and a burst of them costs little.
 */
export function throttled(work: () => void, pause: number): { ask(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next = 0;
  return {
    ask() {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          next = Date.now() + pause;
          work();
        },
        Math.max(GATHER, next - Date.now()),
      );
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
