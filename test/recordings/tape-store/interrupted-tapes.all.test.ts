import { cutAndAddAgain, cutsOf } from "../../support/recordings/trades/cut-additions";

test.each(cutsOf("trades"))("adding %s that is cut at step %i, %s, loses and doubles nothing", cutAndAddAgain);
