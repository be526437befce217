import "./gex";
import "./flow";
import "./volatility";
import "./account";
