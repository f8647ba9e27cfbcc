/**
 * A script for the document's head. It records clicks on buttons until the page is hydrated, which takes seconds on a
 * slow phone. It also records clicks in deferred parts until they are hydrated. `replay-clicks.ts` replays all these
 * clicks. Links work without it.
 */
export const RECORD_CLICKS = `(()=>{const kept=window.earlyClicks=new Set();addEventListener('click',(event)=>{const pressed=event.isTrusted&&event.target.closest?.('button,[data-deferred] :is(label,[data-part=picture])');if(!pressed||kept.hydrated&&!pressed.closest('[data-deferred]'))return;event.preventDefault();event.stopImmediatePropagation();kept.add(pressed)},true)})()`
