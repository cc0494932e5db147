"""A car at 50 km/h, straight on and then with its front wheels turned by 0.1 rad to the right."""

from vehicle import Driver

driver = Driver()
driver.setCruisingSpeed(50.0)
while driver.step() != -1:
    if driver.getTime() > 8.0:
        driver.setSteeringAngle(0.1)
    if driver.getTime() > 14.0:
        driver.setCruisingSpeed(0.0)
        driver.setBrakeIntensity(0.5)
    print("speed", driver.getTime(), driver.getCurrentSpeed())
