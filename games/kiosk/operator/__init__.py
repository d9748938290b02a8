"""The operator's page: behind a PIN, all that can be set, what has been played, and how the kiosk is."""

from games.kiosk.operator.pad import FirstPinScene as FirstPinScene
from games.kiosk.operator.pad import NewPinScene as NewPinScene
from games.kiosk.operator.pad import PinScene as PinScene
from games.kiosk.operator.scene import OperatorScene as OperatorScene
from games.kiosk.operator.welcome import WelcomeTextScene as WelcomeTextScene
