import { type CheckRecord, notTriedFor, type ProbeRecord, wasTried } from "./check-record";
import { expectedOf, probeNames } from "./expected-outcomes";

/** A probe whose outcome is not the expected one. */
export interface Difference {
  probe: string;
  outcome: string;
  /** What was expected; "nothing known" of a probe of another version. */
  expected: string;
}

/** A record beside the expectations. */
export interface RecordComparison {
  differences: Difference[];
  /** The probes that were not tried, with the reasons; those that the record lacks, too. */
  notTried: ProbeRecord[];
  /** The number of probes with an expected outcome. */
  asExpected: number;
}

/** Compares the outcomes of a record with those that the documentation of Excel's API states. */
export function compareRecord({ probes }: CheckRecord): RecordComparison {
  const tried = probes.filter(wasTried);
  const differences = tried.flatMap(({ probe, outcome }) => {
    const outcomes = expectedOf(probe)?.outcomes;
    if (outcomes?.includes(outcome)) return [];
    return [{ probe, outcome, expected: outcomes?.join(" or ") ?? "nothing known" }];
  });
  const known = new Set(probes.map(({ probe }) => probe));
  const absent = probeNames
    .filter((probe) => !known.has(probe))
    .map((probe) => ({ probe, outcome: notTriedFor("the record does not have it"), milliseconds: 0 }));
  return {
    differences,
    notTried: [...probes.filter((probe) => !wasTried(probe)), ...absent],
    asExpected: tried.length - differences.length,
  };
}

/**
 * Returns the probes whose outcome in the workbench is not that of a record of Excel, of those that the workbench simulates and that both
 * tried. Excel is right about them. Where the documentation leaves several outcomes open, any of them agrees with any.
 */
export function hostDifferences(excel: CheckRecord, host: CheckRecord): Difference[] {
  const ofHost = new Map(host.probes.filter(wasTried).map(({ probe, outcome }) => [probe, outcome]));
  return excel.probes.filter(wasTried).flatMap(({ probe, outcome: expected }) => {
    const outcome = ofHost.get(probe);
    const known = expectedOf(probe);
    if (outcome === undefined || !known?.isSimulated || outcome === expected) return [];
    const areOpen = [outcome, expected].every((one) => known.outcomes.includes(one));
    return areOpen ? [] : [{ probe, outcome, expected }];
  });
}
