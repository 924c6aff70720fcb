/** Remarks on a whole query: traps that the facts know and that no single clause can see (facts/soql.md). */
import type {MainQuery} from './query/main-query';
import type {Rendering} from './query/rendering';

export function remarkMainQuery(main: MainQuery, rendering: Rendering): void {
  for (const {code, origin, message} of main.traps) rendering.remark(code, origin, message);
  remarkSecurity(main, rendering);
}

function remarkSecurity(
  {accessLevel, sharing, sharingOrigin, strip}: MainQuery,
  rendering: Rendering,
): void {
  if (accessLevel === 'SYSTEM_MODE') return;
  if (sharingOrigin?.direct) {
    rendering.remark(
      'sharing-in-user-mode',
      sharingOrigin,
      `"${sharing}" has no effect: in user mode sharing is always enforced. It counts together with systemMode().`,
    );
  }
  if (strip?.readable && strip.origin.direct) {
    rendering.remark(
      'strip-in-user-mode',
      strip.origin,
      'stripInaccessible() finds nothing to strip: in user mode the query already fails on a field that the user cannot read. Add systemMode().',
    );
  }
}
